import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Flood } from '../support/flood.ts'
import { startSite, type RunningSite } from '../support/startSite.ts'

const asked = ['/', '/places', '/about', '/data/search?text=ron', '/places/ronda', '/places/cuenca']
const turns = 60
/** Pages that the flood is given, in the middle, while another waits: six are made as it comes, five with it, six are on their way. In turn it would be all its connections. */
const most = 18

/** What others waited for one answer. */
interface Wait {
  time: number /* ms */
  pages: number /* that the flood was given meanwhile */
}

const pages = new Int32Array(new SharedArrayBuffer(4))
let site: RunningSite
let calm: Record<'cached' | 'made', Wait>
beforeAll(async function measureCalm() {
  site = await startSite({ env: { OPS_TOKEN: 'the token of this site' } })
  await waitsOfOthers()
  calm = await waitsOfOthers()
})
afterAll(() => site.stop())

test.each<Flood['kind']>([
  'two search for forty words of a letter',
  'two name 600 provinces that do not exist',
  'sixteen ask for pages that do not exist',
  'sixteen search a list for anything',
  '200 connections of one IPv6 /48 search a list for anything',
  '500 connections of one IPv6 /48 search a list for anything',
  '200 connections of one IPv4 /20 search a list for anything',
  '500 connections of one IPv4 /20 search a list for anything',
  'sixteen ask for maps of anything',
  '2 000 ask and leave',
  'four send sign-ins without end',
  'eight ask for maps and do not read',
])('others are served when %s', async (kind) => {
  const workerData: Flood = { kind, origin: site.origin, pages }
  const flood = new Worker(new URL('../support/flood.ts', import.meta.url), { workerData })
  const ended = once(flood, 'exit')
  await once(flood, 'message')
  const flooded = await waitsOfOthers().finally(() => flood.postMessage('end'))
  await ended
  for (const of of ['cached', 'made'] as const) {
    const [before, now] = [calm[of].time.toFixed(1), flooded[of].time.toFixed(1)]
    console.log(
      `${kind}, ${of}: calm ${before} ms; under the flood ${now} ms, ${flooded[of].pages} of its pages`,
    )
  }
  expect(Math.max(flooded.cached.pages, flooded.made.pages)).toBeLessThanOrEqual(most)
})

/** Medians of what others wait who ask one after the other, for what is cached and for what is not; each is answered. */
async function waitsOfOthers(): Promise<Record<'cached' | 'made', Wait>> {
  const [cached, made]: [Wait[], Wait[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    const network = 60 + (turn % 12)
    cached.push(await ask(asked[turn % asked.length] ?? '/', `${network}.51.100.7`))
    made.push(await ask(`/places?text=${randomUUID().slice(0, 3)}`, `1${network}.51.100.7`))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { cached: medianOf(cached), made: medianOf(made) }
}

async function ask(path: string, address: string): Promise<Wait> {
  const [began, given] = [performance.now(), Atomics.load(pages, 0)]
  const response = await fetch(site.origin + path, { headers: { 'x-forwarded-for': address } })
  await response.arrayBuffer()
  const wait = { time: performance.now() - began, pages: Atomics.load(pages, 0) - given }
  expect(response.status).toBe(200)
  return wait
}

function medianOf(waits: Wait[]): Wait {
  const middle = (of: keyof Wait) =>
    waits.map((wait) => wait[of]).toSorted((one, other) => one - other)[waits.length / 2] ?? 0
  return { time: middle('time'), pages: middle('pages') }
}
