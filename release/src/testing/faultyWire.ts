import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What goes wrong with an answer. */
export type Mishap = 'lost' | 'hangs' | 'body hangs' | 409 | 500 | 503

export interface FaultyWire extends AsyncDisposable {
  endpoint: string
  /** The n-th request of that method from now on has the n-th mishap; later ones succeed. */
  expect(method: string, mishaps: readonly (Mishap | 'ok')[], options?: { delivered: boolean }): void
}

/** A proxy between a client and a store; a request may reach the store although its answer is lost. */
export async function createFaultyWire(endpoint: string): Promise<FaultyWire> {
  let method = ''
  let mishaps: (Mishap | 'ok')[] = []
  let delivered = true

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const mishap = asked.method === method ? (mishaps.shift() ?? 'ok') : 'ok'
    const reply = mishap === 'ok' || delivered ? await forward(endpoint, asked, body) : undefined
    if (mishap === 'hangs') return
    if (mishap === 'lost') return void answer.destroy()
    if (typeof mishap === 'number') return void answer.writeHead(mishap).end()
    answer.writeHead(reply?.status ?? 500, reply?.headers)
    if (mishap === 'body hangs') answer.flushHeaders()
    else answer.end(reply?.body)
  }

  const server = createServer((asked, answer) => void pass(asked, answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expect(ofMethod, what, options = { delivered: true }) {
      method = ofMethod
      mishaps = [...what]
      delivered = options.delivered
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Keeps the caller's `host`, which is part of what was signed. */
async function forward(endpoint: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const passed = request(new URL(url ?? '/', endpoint), { method: method ?? 'GET', headers })
  passed.end(body)
  const [reply] = (await once(passed, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 500, headers: reply.headers, body: await buffer(reply) }
}
