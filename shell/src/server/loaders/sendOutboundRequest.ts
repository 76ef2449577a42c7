import { readAtMost } from '@tessera/store/readAtMost'
import { Agent as HttpAgent, get as getPlainly, type IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { publicLookup, whyNotHost } from './publicLookup.ts'

export interface OutboundOptions {
  /** Origin → the one that is asked in its place, wherever it is, for development and tests. */
  instead?: ReadonlyMap<string, string>
  /** Milliseconds, redirects included. */
  deadline?: number
}

/** `refused`: why there is no answer that may be used. */
export type OutboundReply = { status: number; body: string } | { refused: string }

export const outboundLimits = {
  deadline: 2_000 /* ms; a page does not wait for it */,
  bytes: 256 * 1024,
  redirects: 3,
} as const

const sockets = { keepAlive: true, maxSockets: 8 } /* for each site */
const agent = new Agent(sockets)
/** A connection that was not checked against the list of public addresses is never used for another site. */
const insteadAgents = { plain: new HttpAgent(sockets), secure: new Agent(sockets) }

type Headers = Readonly<Record<string, string>>

/** Sends nothing of a visitor's. Redirects are followed within the origin. Never rejects. */
export async function sendOutboundRequest(
  url: URL,
  headers: Headers,
  { instead = new Map(), deadline = outboundLimits.deadline }: OutboundOptions = {},
): Promise<OutboundReply> {
  const signal = AbortSignal.timeout(deadline)
  try {
    return await follow(url, { ...headers, 'accept-encoding': 'identity' }, instead, signal)
  } catch (error) {
    return { refused: signal.aborted ? `no answer within ${deadline / 1000} s` : causeOf(error) }
  }
}

async function follow(
  first: URL,
  headers: Headers,
  instead: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<OutboundReply> {
  let url = first
  for (let redirects = 0; redirects <= outboundLimits.redirects; redirects++) {
    const response = await request(url, headers, instead.get(url.origin), signal)
    const next = locationOf(response, url)
    if (!next) return await readAnswer(response)
    response.destroy()
    if (next.origin !== url.origin) throw new Error(`it redirects to ${next.origin}`)
    url = next
  }
  throw new Error(`it redirects more than ${outboundLimits.redirects} times`)
}

function request(
  url: URL,
  headers: Headers,
  instead: string | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const inner = instead === undefined ? whyNotHost(url.hostname) : undefined
  if (inner) throw new Error(inner)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent =
    instead === undefined ? get(url, { headers, signal, agent, lookup: publicLookup }) : getFrom(instead)
  sent.once('response', resolve)
  sent.once('error', reject)
  return promise

  function getFrom(origin: string) {
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

async function readAnswer(response: IncomingMessage): Promise<OutboundReply> {
  const { statusCode: status = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    response.destroy()
    throw new Error(`its answer is compressed (${encoding}), which was not asked for`)
  }
  const body = await readAtMost(response as AsyncIterable<Buffer>, outboundLimits.bytes)
  if (!body) throw new Error(`its answer is more than ${outboundLimits.bytes / 1024} kB`)
  return { status, body: body.toString('utf8') }
}

/** What was thrown comes from here or from Node, which may give a code without a message. */
function causeOf(error: unknown): string {
  const { message, code = 'it failed' } = error as NodeJS.ErrnoException
  return message || code
}
