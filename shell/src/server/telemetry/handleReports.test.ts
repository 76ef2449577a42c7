import { expect, test } from '@jest/globals'
import { problemTable, seenByBrowsers } from '@tessera/kit/contract/problems'
import { z } from 'zod'
import { createLog } from '../logging/log.ts'
import { createVersionMetrics } from './createVersionMetrics.ts'
import { createReportHandlers, handleReports, type HandleReport } from './handleReports.ts'
import { placeProblems } from './placeProblems.ts'

const site = 'https://site.test/reports'

const firstRecord = {
  format: 1,
  environment: 'production',
  number: 1,
  previous: null,
  created: '2026-01-01T00:00:00.000Z',
  actor: 'ann',
  reason: '',
  change: { kind: 'promote', remote: 'maps', from: null, to: '1.0.0-aa' },
} as const

function createHandler({
  max = 3,
  maxOfNetwork = 99,
  maxBytes = 20,
  isCounted = ({ a }: { a: number }) => a !== -1,
} = {}) {
  const taken: unknown[] = []
  const handle = handleReports({
    schema: z.object({ a: z.number() }),
    maxBytes,
    max,
    maxOfNetwork,
    per: 1e6, // s; one period lasts as long as this test, whatever the machine does
    refusal: 'None.\n',
    isCounted,
    take: (report) => void taken.push(report),
  })
  async function send(
    body: string,
    headers: Record<string, string> = {},
    network = '198.51.100',
  ): Promise<number> {
    const sent = { 'content-length': String(body.length), ...headers }
    const client = { network, isLocal: false }
    return (await handle(new Request(site, { method: 'POST', body, headers: sent }), client)).status
  }
  return { send, taken }
}

test('of one network no more are taken than its own limit; others are', async () => {
  const { send } = createHandler({ max: 9, maxOfNetwork: 1 })
  expect(await send('{"a":1}')).toBe(204)
  expect(await send('{"a":2}')).toBe(429)
  expect(await send('{"a":3}', {}, '203.0.113')).toBe(204)
})

test.each([
  ['an IPv6 /48', (index: number) => `32.1.13.184.0.1.${index}`],
  ['an IPv4 /20', (index: number) => `198.51.${96 + (index % 16)}`],
  ['an IPv6 /32', (index: number) => `32.1.13.184.${index}.0.0`],
  ['an IPv4 /16', (index: number) => `198.51.${index}`],
])('[CP1] of all networks of %s only a part is taken: reports of honest ones arrive', async (_what, name) => {
  const { send } = createHandler({ max: 120, maxOfNetwork: 15 })
  for (let index = 0; index < 500; index++) await send('{"a":1}', {}, name(index % 256))
  for (let index = 0; index < 12; index++) expect(await send('{"a":2}', {}, `203.${index}.113`)).toBe(204)
})

test('[CP1] what is dropped uses up nothing of what all may send together', async () => {
  const { send, taken } = createHandler({ max: 1, isCounted: ({ a }) => a > 0 })
  for (let count = 0; count < 9; count++) expect(await send('{"a":0}')).toBe(204)
  expect(await send('rubbish')).toBe(400)
  expect([await send('{"a":1}'), taken]).toEqual([204, [{ a: 1 }]])
})

test('[CP1] no more reports are taken in a period than its limit, from all visitors together', async () => {
  const { send, taken } = createHandler({ max: 3 })
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push(await send(`{"a":${count}}`))
  expect(statuses).toEqual([204, 204, 204, 429, 429])
  expect(taken).toEqual([{ a: 0 }, { a: 1 }, { a: 2 }])
})

test('what is no report counts for its network; what comes from another site does not', async () => {
  const { send } = createHandler({ maxOfNetwork: 2 })
  expect(await send('{"a":1}', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await send('rubbish')).toBe(400)
  expect(await send('{"a":1}', { 'sec-fetch-site': 'same-origin' })).toBe(204)
  expect(await send('{"a":1}')).toBe(429)
})

test('a report is as long as it may be at max, and says how long it is', async () => {
  const { send, taken } = createHandler({ max: 9, maxBytes: 7 })
  expect(await send('{"a":1}')).toBe(204)
  expect(await send('{"a":10}')).toBe(400)
  expect(taken).toHaveLength(1)
})

test('[CS3] 10,000 different forged reports from one network leave the log and the list to others', async () => {
  let logged = 0
  const log = createLog('info', { write: (line: string) => void (logged += line.length) })
  const metrics = createVersionMetrics()
  const named = { version: '1.0.0-aa', manifest: '0'.repeat(64) }
  const record = { ...firstRecord, remotes: { maps: named } }
  metrics.follow(record)
  const places = { resolve: async (_remote: string, _version: string, frames: readonly string[]) => frames }
  const placed = placeProblems(log, metrics.causes, places)
  const { problems, beacons } = createReportHandlers(placed, metrics, () => record)
  const post = async (handle: HandleReport, body: object, network: string) => {
    const request = new Request(site, { method: 'POST', body: JSON.stringify(body) })
    return (await handle(request, { network, isLocal: false })).status
  }
  async function report(cause: string, network: string): Promise<number[]> {
    const about = { remote: 'maps', version: '1.0.0-aa' }
    const seen = { isView: true, remotes: { maps: { version: '1.0.0-aa', failed: true, cause } } }
    return [
      await post(beacons, seen, network),
      await post(problems, { ...about, name: 'remoteThrew', cause }, network),
    ]
  }
  const honest = 'TypeError: x is not a function at /remotes/maps/a.js:1:2'
  expect(await report(honest, '80.1.1')).toEqual([204, 204])
  for (let forged = 0; forged < 10_000; forged++) {
    const word = forged.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')
    await report(`${word} ${'long '.repeat(25)}`, '198.51.100')
  }
  expect(logged).toBeLessThan(16 * 1024)
  expect(await report(honest, '81.2.1')).toEqual([204, 204])
  expect(await report('Error: another', '82.3.1')).toEqual([204, 204])
  const kept = metrics.causes.snapshot()['maps']?.causes.map(({ message, count }) => [message, count])
  expect(kept).toEqual(
    expect.arrayContaining([
      ['TypeError: x is not a function', 2],
      ['Error: another', 1],
    ]),
  )
})

test('what browsers cannot see is refused from them: no one speaks as the server', async () => {
  const told: string[] = []
  const log = { info() {}, error() {}, problem: ({ name }: { name: string }) => void told.push(name) }
  const { problems } = createReportHandlers(log, createVersionMetrics(), () => undefined)
  const taken: string[] = []
  for (const [index, name] of Object.keys(problemTable).entries()) {
    const request = new Request(site, { method: 'POST', body: JSON.stringify({ name, cause: 'x' }) })
    const { status } = await problems(request, { network: `10.${index}.0`, isLocal: false })
    if (status === 204) taken.push(name)
    else expect(status).toBe(400)
  }
  expect(taken.toSorted()).toEqual(seenByBrowsers.toSorted())
  expect(told).toEqual(taken)
  for (const name of ['registryUnreachable', 'signatureRefused', 'contentRefused', 'submissionNotKept'])
    expect(taken).not.toContain(name)
})
