import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from '@jest/globals'
import type { Log } from '../logging/log.ts'
import { createWebhook, openWebhook, type WebhookEvent } from './createWebhook.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const event: WebhookEvent = {
  id: 'production/12',
  type: 'rollback',
  text: 'maps was rolled back.',
  number: 12,
}
const ends: (() => unknown)[] = []
afterEach(async () => void (await Promise.all(ends.splice(0).map((end) => end()))))

interface Taken {
  url: string | undefined
  body: string
}

/** A receiver that answers each with what `reply` does; `taken` grows. */
async function startReceiver(reply: (response: ServerResponse, count: number) => void) {
  const taken: Taken[] = []
  const server: Server = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', function answer() {
      taken.push({ url: request.url, body })
      server.emit('taken')
      reply(response, taken.length)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => (server.closeAllConnections(), server.close()))
  const { port } = server.address() as AddressInfo
  const untilTaken = async (count: number) => {
    while (taken.length < count) await once(server, 'taken')
  }
  return { url: `http://127.0.0.1:${port}/hook`, taken, untilTaken }
}

function createTestLog() {
  const lines: { line: string; facts: Readonly<Record<string, unknown>> }[] = []
  const wanted = new Map<string, () => void>()
  const log: Log = {
    info: () => {},
    problem: () => {},
    error(line, facts = {}) {
      lines.push({ line, facts })
      wanted.get(line)?.()
    },
  }
  const until = (line: string) =>
    lines.some((one) => one.line === line) || new Promise<void>((resolve) => wanted.set(line, resolve))
  return { log, lines, until }
}

const givenUp = 'the webhook did not accept an event, which is dropped'
const ok = (response: ServerResponse) => response.writeHead(204).end()

test('[AL1] the example receiver verifies what is sent, takes each id once, and refuses another secret', async () => {
  const program = join(import.meta.dirname, '../../../../examples/webhook/receiver.mjs')
  const receiver = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => receiver.kill())
  const printed = createInterface(receiver.stdout)[Symbol.asyncIterator]()
  const next = async () => String((await printed.next()).value)
  const url = `http://127.0.0.1:${/\d+$/.exec(await next())?.[0]}`
  const { log, lines, until } = createTestLog()
  for (const one of [event, { ...event, id: 'production/13' }]) {
    createWebhook({ url, secret, log }).send(event) // each shell sends it
    createWebhook({ url, secret, log }).send(one)
    if (one === event) expect(JSON.parse(await next())).toMatchObject({ ...event, time: expect.any(String) })
  }
  expect(JSON.parse(await next())).toMatchObject({ id: 'production/13' })
  expect(lines).toEqual([])
  createWebhook({ url, secret: `whsec_${'A'.repeat(32)}`, log, waits: [0] }).send(event)
  await until(givenUp)
  expect(lines[0]?.facts['cause']).toBe('status 401')
})

test('[AL1] what is not taken is sent again, with the same id, until it is', async () => {
  const { url, taken, untilTaken } = await startReceiver((response, count) =>
    count < 3 ? response.writeHead(500).end() : ok(response),
  )
  const { log, lines } = createTestLog()
  const { send } = createWebhook({ url, secret, log, waits: [0, 5, 5, 5] })
  send(event)
  send(event)
  await untilTaken(3)
  send({ ...event, id: 'production/13' })
  await untilTaken(4)
  expect(taken.map(({ body }) => (JSON.parse(body) as WebhookEvent).id)).toEqual([
    ...Array<string>(3).fill('production/12'),
    'production/13',
  ])
  expect(lines).toHaveLength(1)
})

test('[AL1] a receiver that hangs holds up nothing: each try ends, and the others are sent', async () => {
  const { url, untilTaken } = await startReceiver((response, count) => count > 2 && ok(response))
  const { log, lines, until } = createTestLog()
  const { send } = createWebhook({ url, secret, log, waits: [0, 5], answersWithin: 100 })
  send(event)
  await untilTaken(2)
  await until(givenUp)
  expect(lines[0]?.facts['cause']).toBe('no answer within 100 ms')
  send({ ...event, id: 'production/13' })
  await untilTaken(3)
})

test('[AL1] a receiver that leads elsewhere is not followed; one that is not there is no error of the site', async () => {
  const other = await startReceiver(ok)
  const { url } = await startReceiver((response) => response.writeHead(307, { location: other.url }).end())
  const { log, lines, until } = createTestLog()
  createWebhook({ url, secret, log, waits: [0] }).send(event)
  await until(givenUp)
  expect(lines[0]?.facts['cause']).toBe('status 307')
  expect(other.taken).toEqual([])
  const gone = createTestLog()
  createWebhook({ url: 'http://127.0.0.1:1/secret', secret, log: gone.log, waits: [0] }).send(event)
  await gone.until(givenUp)
  expect(JSON.stringify(gone.lines)).not.toContain('secret')
})

test('[AL1] no more than 50 wait at once', async () => {
  const { url, taken, untilTaken } = await startReceiver(() => {})
  const { log, lines } = createTestLog()
  const { send } = createWebhook({ url, secret, log, waits: [0], answersWithin: 60_000 })
  for (let number = 1; number <= 60; number++) send({ ...event, id: `production/${number}` })
  await untilTaken(50)
  expect(lines).toHaveLength(10)
  expect(taken).toHaveLength(50)
})

test('[AL1] a URL without a secret is a fault at the start', () => {
  const { log } = createTestLog()
  expect(() => openWebhook({ WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET: undefined }, log)).toThrow(
    /WEBHOOK_SECRET/,
  )
})
