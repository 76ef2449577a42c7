import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Flood } from '../support/flood.ts'
import { startSite, type RunningSite } from '../support/startSite.ts'

const lasts = 4_000 /* ms of each flood */
const calmEnough = 50 /* ms */
const asked = ['/', '/places', '/about', '/data/search?text=ron', '/places/ronda', '/places/cuenca']

interface Medians {
  cached: number
  made: number
}

let site: RunningSite
let calm: Medians
beforeAll(async function measureCalm() {
  site = await startSite({ env: { OPS_TOKEN: 'the token of this site' } })
  await mediansOfOthers(500)
  calm = await mediansOfOthers(lasts)
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
  const workerData: Flood = { kind, origin: site.origin, lasts }
  const flood = new Worker(new URL('../support/flood.ts', import.meta.url), { workerData })
  const ended = once(flood, 'exit')
  await once(flood, 'message')
  const flooded = await mediansOfOthers(lasts - 500)
  await ended
  for (const of of ['cached', 'made'] as const) {
    console.log(
      `${kind}, ${of}: calm ${calm[of].toFixed(1)} ms, under the flood ${flooded[of].toFixed(1)} ms`,
    )
    expect(flooded[of]).toBeLessThanOrEqual(Math.max(2 * calm[of], calmEnough))
  }
})

/** Medians of the time, in ms, that others wait who ask in that time, one after the other: for what is cached, and for what is not. */
async function mediansOfOthers(time: number): Promise<Medians> {
  const [cached, made]: number[][] = [[], []]
  const until = performance.now() + time
  for (let count = 0; performance.now() < until; count++) {
    await ask(asked[count % asked.length] ?? '/', '198.51.100.7', cached)
    await ask(`/places?text=${randomUUID().slice(0, 3)}`, `${60 + (count % 12)}.51.100.7`, made)
  }
  return { cached: medianOf(cached), made: medianOf(made) }
}

async function ask(path: string, address: string, took: number[] = []): Promise<void> {
  const began = performance.now()
  const response = await fetch(site.origin + path, { headers: { 'x-forwarded-for': address } })
  await response.arrayBuffer()
  took.push(performance.now() - began)
  expect(response.status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 10))
}

const medianOf = (took: number[] = []) =>
  took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0
