import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { createTabs } from './createTabs.ts'
import type { DevEvent, TabReport } from './messages/messages.ts'

const first: DevEvent = { type: 'code', remote: 'weather', hash: 'abc' }
let server: Server
let send: (event: DevEvent) => void
let reports: TabReport[]
let waiting: () => void

beforeEach(async () => {
  server = createServer()
  reports = []
  send = createTabs(
    server,
    () => [first],
    function keep(report) {
      reports.push(report)
      waiting()
    },
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
})
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
  server.closeAllConnections()
  server.close()
})

/** A connection as a page of `origin` makes it; gives what it is told first, or nothing when it is refused. */
function connect(
  options: { origin?: string; host?: string; path?: string } = {},
): Promise<[WebSocket, unknown?]> {
  const { port } = server.address() as AddressInfo
  const { origin = `http://127.0.0.1:${port}`, host = `127.0.0.1:${port}`, path = '/@dev/events' } = options
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { origin, headers: { host } })
  sockets.push(socket)
  return new Promise((done) => {
    socket.once('error', () => done([socket]))
    socket.once('message', (data: Buffer) => done([socket, JSON.parse(data.toString())]))
  })
}

test('a tab is told what it has to know, and from then on what happens', async () => {
  const [socket, told] = await connect()
  expect(told).toEqual(first)
  const next = new Promise((done) =>
    socket.once('message', (data: Buffer) => done(JSON.parse(data.toString()))),
  )
  send({ ...first, hash: 'def' })
  expect(await next).toEqual({ ...first, hash: 'def' })
})

test('what a tab reports is taken when it is a report, and passed over when it is not', async () => {
  const [socket] = await connect()
  const heard = new Promise<void>((done) => (waiting = done))
  for (const text of ['{', '{"type":"eval"}', '{"type":"shown","remote":7,"how":""}']) socket.send(text)
  socket.send(JSON.stringify({ type: 'shown', remote: 'weather', how: 'refreshed' }))
  await heard
  expect(reports).toEqual([{ type: 'shown', remote: 'weather', how: 'refreshed' }])
})

test.each([
  ['a page elsewhere', { origin: 'https://evil.test' }],
  ['a page in a sandbox', { origin: 'null' }],
  ['a name that leads here', { host: 'evil.test' }],
  ['another path', { path: '/events' }],
])('%s gets no connection', async (_, options) => {
  const [, told] = await connect(options)
  expect(told).toBeUndefined()
})
