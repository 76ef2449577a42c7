import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread's program, so that who measures is not slowed by what is sent: floods the site from one network until it is
 * sent a message; it says when it has begun.
 */
export interface Flood {
  kind: FloodKind
  origin: string
  /** How many pages it was given; what is refused is none. */
  pages: Int32Array
}

type FloodKind = keyof typeof floods

const { kind, origin, pages } = workerData as Flood
const life = new AbortController()
const isOver = life.signal
parentPort?.once('message', () => life.abort())
const from = { 'x-forwarded-for': '203.0.113.7' }
const letters = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn'.split('')

const floods = {
  'two search for forty words of a letter': () => askOn(2, () => `/data/search?text=${letters.join('+')}`),
  'two name 600 provinces that do not exist': () => askOn(2, () => `/places?${unknownProvinces()}`),
  'sixteen ask for pages that do not exist': () => askOn(16, () => `/nowhere/${randomUUID()}`),
  'sixteen search a list for anything': () => askOn(16, () => `/places?text=${anything()}`),
  '200 connections of one IPv6 /48 search a list for anything': () => searchFrom(200, ofV6(1)),
  '500 connections of one IPv6 /48 search a list for anything': () => searchFrom(500, ofV6(2)),
  '200 connections of one IPv4 /20 search a list for anything': () => searchFrom(200, ofV4(1)),
  '500 connections of one IPv4 /20 search a list for anything': () => searchFrom(500, ofV4(2)),
  'sixteen ask for maps of anything': () => askOn(16, () => `/data/markers/place?text=${anything()}`),
  '2 000 ask and leave': leaveSoon,
  'four send sign-ins without end': () => several(4, sendOn),
  'eight ask for maps and do not read': () => several(8, neverRead),
} as const

const anything = () => randomUUID().slice(0, 3)
const unknownProvinces = () => Array.from({ length: 600 }, () => `provinces=${anything()}`).join('&')

async function several(count: number, run: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, run))
}

function askOn(clients: number, path: () => string, headers = () => from): Promise<void> {
  return several(clients, async function ask() {
    while (!isOver.aborted) {
      const response = await fetch(origin + path(), { headers: headers() })
      await response.arrayBuffer()
      if (response.status < 429) Atomics.add(pages, 0, 1)
    }
  })
}

/** Each request from another network of a larger one. */
function searchFrom(clients: number, address: (index: number) => string): Promise<void> {
  let sent = 0
  return askOn(
    clients,
    () => `/places?text=${anything()}`,
    () => ({ 'x-forwarded-for': address(sent++) }),
  )
}

const ofV6 = (holder: number) => (index: number) =>
  `2001:db8:${holder}:${((index % 256) << 8).toString(16)}::7`
const ofV4 = (holder: number) => (index: number) => `192.${holder}.${index % 16}.7`

async function leaveSoon(): Promise<void> {
  for (let count = 0; count < 2000 && !isOver.aborted; count++) {
    void fetch(`${origin}/?sent=${randomUUID()}`, { headers: from, signal: AbortSignal.timeout(5) }).catch(
      () => {},
    )
    if (count % 50 === 0) await wait(1)
  }
}

async function sendOn(): Promise<void> {
  const agent = new Agent({ keepAlive: false })
  while (!isOver.aborted) {
    const headers = { ...from, 'sec-fetch-site': 'same-origin' }
    const sending = httpRequest(`${origin}/ops/enter`, { method: 'POST', agent, headers })
    const more = setInterval(() => sending.write('a'.repeat(65_536)), 1)
    await new Promise<void>((resolve) => {
      for (const end of ['response', 'error']) sending.once(end, () => resolve())
      isOver.addEventListener('abort', () => resolve(), { once: true })
    })
    clearInterval(more)
    sending.destroy()
  }
}

async function neverRead(): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const ask = () =>
    `GET /data/markers/place?text=${anything()} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`
  while (!isOver.aborted) {
    socket.write(Array.from({ length: 16 }, ask).join(''))
    await wait(5)
  }
  socket.destroy()
}

const flooding = floods[kind]()
await wait(200)
parentPort?.postMessage('begun')
await flooding
parentPort?.close()
