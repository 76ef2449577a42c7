import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { startSite, type RunningSite } from '../support/startSite.ts'

const lasts = 4_000 /* ms of each flood */
const calmEnough = 50 /* ms */

let site: RunningSite
let calm: number
beforeAll(async function measureCalm() {
  site = await startSite()
  await othersDuring(Promise.resolve(), 1000)
  calm = await othersDuring(Promise.resolve(), lasts)
})
afterAll(() => site.stop())

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(97 + (index % 26)))
const unknown = Array.from({ length: 600 }, (_, index) => `provinces=x${index}`).join('&')

test.each<[string, (until: number) => Promise<unknown>]>([
  [
    'two search for forty words of a letter',
    (until) => flood(until, 2, () => `/data/search?text=${words(40).join('+')}`),
  ],
  [
    'two name 600 provinces that do not exist',
    (until) => flood(until, 2, () => `/places?${unknown}&text=${randomUUID()}`),
  ],
  ['sixteen ask for pages that do not exist', (until) => flood(until, 16, () => `/nowhere/${randomUUID()}`)],
  [
    'sixteen search a list for anything',
    (until) => flood(until, 16, () => `/places?text=${randomUUID().slice(0, 4)}`),
  ],
  [
    'sixteen ask for maps of anything',
    (until) => flood(until, 16, () => `/data/markers?text=${randomUUID().slice(0, 2)}`),
  ],
  ['2 000 ask and leave', leaveSoon],
  ['four send sign-ins without end', (until) => Promise.all(words(4).map(() => sendOnAndOn(until)))],
  ['eight ask for maps and do not read', (until) => Promise.all(words(8).map(() => neverRead(until)))],
])('others are served when %s', async (_what, run) => {
  const until = performance.now() + lasts
  const median = await othersDuring(run(until), lasts)
  console.log(`calm ${calm.toFixed(1)} ms, under the flood ${median.toFixed(1)} ms`)
  expect(median).toBeLessThanOrEqual(Math.max(2 * calm, calmEnough))
})

/** Median of the time, in ms, that pages take which another network asks for, one after the other. */
async function othersDuring(flooding: Promise<unknown>, time: number): Promise<number> {
  const took: number[] = []
  const places = (await site.registry.newest('production')) && [
    'ronda',
    'cuenca',
    'toledo',
    'cudillero',
    'olite',
  ]
  const until = performance.now() + time
  for (let count = 0; performance.now() < until; count++) {
    const path =
      ['/', '/places', '/about', '/data/search?text=ron', `/places/${places?.[count % 5]}`][count % 5] ?? '/'
    const began = performance.now()
    const response = await fetch(site.origin + path, { headers: { 'x-forwarded-for': '198.51.100.7' } })
    await response.arrayBuffer()
    took.push(performance.now() - began)
    expect(response.status).toBeLessThan(429)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await flooding
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0
}

/** `clients` of one network ask without a pause. */
async function flood(until: number, clients: number, path: () => string): Promise<void> {
  const ask = async () => {
    while (performance.now() < until) {
      const response = await fetch(site.origin + path(), { headers: { 'x-forwarded-for': '203.0.113.7' } })
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
}

async function leaveSoon(until: number): Promise<void> {
  for (let count = 0; count < 2000 && performance.now() < until; count++) {
    const leaving = new AbortController()
    void fetch(`${site.origin}/?sent=${randomUUID()}&x=${count}`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
      signal: leaving.signal,
    }).catch(() => {})
    setTimeout(() => leaving.abort(), 5)
    if (count % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

async function sendOnAndOn(until: number): Promise<void> {
  const agent = new Agent({ keepAlive: false })
  while (performance.now() < until) {
    await new Promise<void>((resolve) => {
      const sending = httpRequest(`${site.origin}/ops/enter`, {
        method: 'POST',
        agent,
        headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.7' },
      })
      const more = setInterval(() => sending.write('a'.repeat(65_536)), 1)
      const end = () => (clearInterval(more), sending.destroy(), resolve())
      sending.once('response', end)
      sending.once('error', end)
      setTimeout(end, Math.max(0, until - performance.now()))
    })
  }
}

function neverRead(until: number): Promise<void> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const request = 'GET /data/markers HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n'
  const more = setInterval(() => socket.write(request.repeat(16)), 5)
  return new Promise((resolve) =>
    setTimeout(() => (clearInterval(more), socket.destroy(), resolve()), until - performance.now()),
  )
}
