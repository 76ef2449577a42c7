import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test } from '@jest/globals'
import { alteredRemote, editServer } from '../support/alteredRemote.ts'
import { slotsOf, untilSlotFrom } from '../support/expectWholePages.ts'
import { putLive } from '../support/release.ts'
import { useSite } from '../support/useSite.ts'

const { site } = useSite({ env: { SLOT_DEADLINE_MS: '1000' } })

const most = 100 /* ms that `/healthz` may take */
const asks = 300 /* pages, each with a slot that was not rendered before */
const atOnce = 8

type Shape = readonly [before: string, repeated: string, after: string]

/** What cost most of some thirty shapes; all of it may stand. */
const allowed: readonly Shape[] = [
  ['<div>'.repeat(98), '<hr>', '</div>'.repeat(98)],
  ['<div>'.repeat(98), '<A></A>', '</div>'.repeat(98)],
  ['<span>'.repeat(98), '<a></a>', '</span>'.repeat(98)],
  ['<b', ' href=a', '></b>'],
  ['<b', ' a', '></b>'],
  ['<b a', ' ', 'b></b>'],
]
/** What costs parsers minutes, or is found at its end. */
const refused: readonly Shape[] = [
  [`<p>${'<b a=1>'.repeat(50)}`, '<p>x</p>', ''],
  ['', '<table><tr><td>', ''],
  ['', '\n', '<x'],
  ['<div>'.repeat(98), '<hr>', ''],
]

/** Answers a detail map with so much of each in turn. */
const renders = (costly: readonly Shape[], size: number) => `
    const costly = ${JSON.stringify(costly)}
    let turn = 0
    halves['detail-map'].render = () => {
      const [before, part, after] = costly[turn++ % costly.length]
      return before + part.repeat(Math.floor((${size} - before.length - after.length) / part.length)) + after
    }`

/** Places of the site, each with a page of its own. */
async function placePaths(): Promise<readonly string[]> {
  const pages = await Promise.all(
    Array.from({ length: 15 }, async (_, page) =>
      (await fetch(`${site().origin}/places?page=${page + 1}`)).text(),
    ),
  )
  return [...new Set(pages.join('').match(/\/places\/[a-z0-9-]+/g))]
}

/** Gives from where each page's detail map came. */
async function askForAll(paths: readonly string[]): Promise<readonly string[]> {
  const from: string[] = []
  const left = [...paths]
  async function askOn(): Promise<void> {
    for (let path = left.pop(); path; path = left.pop()) {
      const headers = { 'x-forwarded-for': `${60 + (left.length % 120)}.51.100.7` }
      const response = await fetch(site().origin + path, { headers })
      const html = await response.text()
      expect([path, response.status, html.endsWith('</html>')]).toEqual([path, 200, true])
      from.push(/data-slot="detail-map"[^>]* data-from="([a-z]+)"/.exec(html)?.[1] ?? 'none')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return from
}

/** Asks in a thread of its own, so that who measures is not held up by who asks for pages. */
const health = `
  const { parentPort, workerData } = require('node:worker_threads')
  const took = []
  let isOver = false
  parentPort.once('message', () => (isOver = true))
  ;(async function measure() {
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(workerData + '/healthz')
      took.push(status === 200 ? performance.now() - began : Infinity)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    parentPort.postMessage(took)
  })()`

/** ms that each answer of `/healthz` took until `done`, from the shortest. */
async function healthUntil(done: Promise<unknown>): Promise<readonly number[]> {
  const worker = new Worker(health, { eval: true, workerData: site().origin })
  await done
  const answered = once(worker, 'message')
  worker.postMessage('over')
  const [took] = (await answered) as [number[]]
  return took.toSorted((one, other) => one - other)
}

/** ms that `/healthz` took while so many pages are asked for, and where their maps came from. */
async function askBeside(paths: readonly string[]) {
  const asking = askForAll(paths)
  const took = await healthUntil(asking)
  const [median = 0, last = 0] = [took[took.length >> 1], took.at(-1)]
  return { median, last, mapsFrom: new Set(await asking), answers: took.length }
}

let paths: readonly string[]
let calm: Awaited<ReturnType<typeof askBeside>>
beforeAll(async function measureCalm() {
  const all = await placePaths()
  paths = all.slice(0, asks)
  calm = await askBeside(all.slice(asks))
}, 60_000)

test.each([
  ['may stand', 17_000, allowed, 'remote'],
  ['may stand', 256 * 1024, allowed, 'remote'],
  ['is refused', 17_000, refused, 'fallback'],
  ['is refused', 256 * 1024, refused, 'fallback'],
] as const)(
  '[CP1] the costliest HTML that %s, %i bytes of it on each page, holds nothing else up',
  async (what, size, shapes, from) => {
    const remote = await alteredRemote('maps', `costly-${from}-${size}`, editServer(renders(shapes, size)))
    await putLive(site(), remote)
    while ((await slotsOf(site().origin, '/places/ronda'))['detail-map']?.version !== remote.manifest.version)
      await wait(50)
    await untilSlotFrom(site().origin, '/places/ronda', 'detail-map', from)
    const { median, last, mapsFrom, answers } = await askBeside(paths)
    console.log(
      `${size} bytes that ${what}, ${paths.length} pages: of ${answers} answers of /healthz the median took ${median.toFixed(1)} ms, the last ${last.toFixed(1)} ms; beside ordinary pages ${calm.median.toFixed(1)} and ${calm.last.toFixed(1)} ms`,
    )
    expect(mapsFrom).toEqual(new Set([from]))
    expect(last).toBeLessThanOrEqual(Math.max(most, 2 * calm.last))
  },
  120_000,
)
