import { Agent as HttpAgent, get as getPlainly, type IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { publicLookup, whyNotHost } from './publicLookup.ts'

/** How sites are asked for data. */
export interface AskOptions {
  /** Origin → the one that is asked in its place, wherever it is, for development and tests. */
  instead?: ReadonlyMap<string, string>
  /** Milliseconds, redirects included. */
  deadline?: number
}

/** `failed`: there is no answer that may be used. */
export type Asked = { status: 'answered'; code: number; body: string } | { status: 'failed'; cause: string }

/** What one answer may take. */
export const askLimits = {
  deadline: 2_000 /* ms; a page does not wait for it */,
  bytes: 256 * 1024,
  redirects: 3,
} as const

const socketsPerSite = 8
const sockets = { keepAlive: true, maxSockets: socketsPerSite }
const agent = new Agent(sockets)
/** Of their own: a connection that was not held against the list of addresses is never used for another site. */
const insteadAgents = { plain: new HttpAgent(sockets), secure: new Agent(sockets) }

/** Asks a site, without anything of a visitor's. Redirects are followed within its origin. Never rejects. */
export async function askOrigin(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { instead = new Map(), deadline = askLimits.deadline }: AskOptions = {},
): Promise<Asked> {
  const signal = AbortSignal.timeout(deadline)
  try {
    return await follow(url, { ...headers, 'accept-encoding': 'identity' }, instead, signal)
  } catch (error) {
    const cause = signal.aborted ? `no answer within ${deadline / 1000} s` : causeOf(error)
    return { status: 'failed', cause }
  }
}

type Headers = Readonly<Record<string, string>>

async function follow(
  first: URL,
  headers: Headers,
  instead: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Asked> {
  let url = first
  for (let redirects = 0; redirects <= askLimits.redirects; redirects++) {
    const response = await request(url, headers, instead.get(url.origin), signal)
    const next = locationOf(response, url)
    if (!next) return await readAnswer(response)
    response.destroy()
    if (next.origin !== url.origin) throw new Error(`it redirects to ${next.origin}`)
    url = next
  }
  throw new Error(`it redirects more than ${askLimits.redirects} times`)
}

function request(
  url: URL,
  headers: Headers,
  instead: string | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const inner = instead === undefined ? whyNotHost(url.hostname) : undefined
  if (inner) throw new Error(inner)
  return new Promise(function send(resolve, reject) {
    const asked =
      instead === undefined ? get(url, { headers, signal, agent, lookup: publicLookup }) : ask(instead)
    asked.once('response', resolve)
    asked.once('error', reject)
  })

  function ask(origin: string) {
    const other = new URL(url.pathname + url.search, origin)
    return other.protocol === 'http:'
      ? getPlainly(other, { headers, signal, agent: insteadAgents.plain })
      : get(other, { headers, signal, agent: insteadAgents.secure })
  }
}

function locationOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const next = URL.parse(location, url.href)
  if (!next) throw new Error('it redirects to what is no address')
  return next
}

async function readAnswer(response: IncomingMessage): Promise<Asked> {
  const { statusCode: code = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    response.destroy()
    throw new Error(`its answer is compressed (${encoding}), which was not asked for`)
  }
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > askLimits.bytes) throw new Error(`its answer is more than ${askLimits.bytes / 1024} kB`)
    pieces.push(piece)
  }
  return { status: 'answered', code, body: Buffer.concat(pieces).toString('utf8') }
}

function causeOf(error: unknown): string {
  const { message, code = 'it failed' } = error as NodeJS.ErrnoException // of Node's, which throws no other, or from here
  return message || code
}
