import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startLoad } from '../support/load.ts'
import { startSite, type RunningSite } from '../support/startSite.ts'

const perSecond = 100
const seconds = 60
const paths = ['/', '/regions/galicia', '/regions/andalucia', '/places/ronda', '/places?text=san', '/about']

let site: RunningSite

beforeAll(async () => {
  site = await startSite({ env: { KEEP_RENDERED: 'no', SLOT_DEADLINE_MS: '1000' } })
  await site.logged(({ composition }) => composition !== undefined)
}, 60_000)
afterAll(() => site?.stop())

test(`[CP1] a render process killed each second for ${seconds} s under ${perSecond} requests/s costs no page a slot`, async () => {
  const load = startLoad(site.origin, paths, perSecond, fallbackIn)
  let killed = 0
  for (let second = 0; second < seconds; second++) {
    await wait(1000)
    const groups = renderProcesses()
    const group = groups[second % groups.length]
    if (group === undefined) continue
    process.kill(-group, 'SIGKILL')
    killed += 1
  }
  const { requests, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(killed).toBeGreaterThan(seconds - 5)
  expect(requests).toBeGreaterThan((perSecond * seconds) / 4)
}, 180_000)

/** A slot that a remote renders on the server, and that has its fallback here. */
function fallbackIn(html: string): string | undefined {
  return /data-slot="(?!page-media)[^"]*"[^>]*data-from="fallback"/.exec(html)?.[0]
}

/** The groups of the site's render processes: each has one of its own. */
function renderProcesses(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const fields = lines.map((line) => line.trim().split(/\s+/))
  const own = fields.filter(
    ([, ppid, ...args]) => ppid === String(site.pid) && args.join(' ').includes('renderChild'),
  )
  return own.map(([pgid]) => Number(pgid))
}
