import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Flood } from '../support/flood.ts'
import { startSite, type RunningSite } from '../support/startSite.ts'

const lasts = 4_000 /* ms of each flood */
const calmEnough = 50 /* ms */
const asked = ['/', '/places', '/about', '/data/search?text=ron', '/places/ronda', '/places/cuenca']

let site: RunningSite
let calm: number
beforeAll(async function measureCalm() {
  site = await startSite({ env: { OPS_TOKEN: 'the token of this site' } })
  await medianOfOthers(500)
  calm = await medianOfOthers(lasts)
})
afterAll(() => site.stop())

test.each<Flood['kind']>([
  'two search for forty words of a letter',
  'two name 600 provinces that do not exist',
  'sixteen ask for pages that do not exist',
  'sixteen search a list for anything',
  'sixteen ask for maps of anything',
  '2 000 ask and leave',
  'four send sign-ins without end',
  'eight ask for maps and do not read',
])('others are served when %s', async (kind) => {
  const workerData: Flood = { kind, origin: site.origin, lasts }
  const flood = new Worker(new URL('../support/flood.ts', import.meta.url), { workerData })
  const ended = once(flood, 'exit')
  await once(flood, 'message')
  const median = await medianOfOthers(lasts - 500)
  await ended
  console.log(`${kind}: calm ${calm.toFixed(1)} ms, under the flood ${median.toFixed(1)} ms`)
  expect(median).toBeLessThanOrEqual(Math.max(2 * calm, calmEnough))
})

/** Median of the time, in ms, that pages take which another network asks for in that time, one after the other. */
async function medianOfOthers(time: number): Promise<number> {
  const took: number[] = []
  const until = performance.now() + time
  for (let count = 0; performance.now() < until; count++) {
    const began = performance.now()
    const url = site.origin + asked[count % asked.length]
    const response = await fetch(url, { headers: { 'x-forwarded-for': '198.51.100.7' } })
    await response.arrayBuffer()
    took.push(performance.now() - began)
    expect(response.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0
}
