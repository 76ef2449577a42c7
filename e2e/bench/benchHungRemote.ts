import { get, Agent } from 'node:http'
import { alteredRemote, editServer } from '../support/alteredRemote.ts'
import { putLive } from '../support/release.ts'
import { startSite } from '../support/startSite.ts'
import type { BenchResult } from './printResult.ts'

const perSecond = 200
const seconds = 20
const paths = ['/', '/places', '/regions/andalucia', '/places/ronda', '/about']
const hangs = `halves['regions-carousel'].render = () => { for (;;) {} }`

/** How long pages take while the carousel's server entry never answers, and while it does. */
export async function benchHungRemote(): Promise<BenchResult> {
  const site = await startSite({ env: { LOG_LEVEL: 'error' } })
  try {
    await load(site.origin, 2)
    const well = await load(site.origin, seconds)
    await putLive(site, await alteredRemote('regions', 'hung', editServer(hangs)))
    const hung = await load(site.origin, seconds)
    return {
      title: `Pages, ${perSecond} requests a second for ${seconds} s, with a remote whose server entry hangs`,
      peer: 'the same site with all remotes well',
      comparisons: [
        ...[50, 95, 99, 100].map((share) => ({
          what: share === 100 ? 'slowest' : `${share} % within`,
          unit: 'ms',
          ours: within(hung.took, share),
          peer: within(well.took, share),
        })),
        { what: 'failed', unit: 'requests', ours: hung.failed, peer: well.failed },
        { what: 'answered', unit: 'requests', ours: hung.took.length, peer: well.took.length },
      ],
    }
  } finally {
    await site.stop()
  }
}

async function load(origin: string, time: number): Promise<{ took: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  let failed = 0
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let count = 0; count < perSecond * time; count++) {
    const due = began + (count * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const start = performance.now()
    asked.push(
      ask(origin + paths[count % paths.length], agent).then((isWell) => {
        took.push(performance.now() - start)
        if (!isWell) failed += 1
      }),
    )
  }
  await Promise.all(asked)
  agent.destroy()
  return { took: took.toSorted((one, other) => one - other), failed }
}

function ask(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
    }).once('error', () => resolve(false))
  })
}

function within(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}
