import { readAtMost } from '@tessera/store/readAtMost'
import { Agent as HttpAgent, get as getPlainly, type IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { publicLookup, findHostProblem } from './publicLookup.ts'

export interface OutboundOptions {
  /** Origin → the origin that is requested in its place, which need not be public; for development and tests. */
  instead?: ReadonlyMap<string, string>
  /** Milliseconds for a request with its redirects; default 2000. */
  deadline?: number
}

/** `refused`: why there is no usable answer. */
export type OutboundReply = { status: number; body: string } | { refused: string }

export const outboundLimits = {
  deadline: 2_000 /* ms; a page does not wait that long */,
  bytes: 256 * 1024,
  redirects: 3,
} as const

const sockets = { keepAlive: true, maxSockets: 8 } /* per origin */
const agent = new Agent(sockets)
/** Separate agents, so that a connection to an unchecked address is never reused for another site. */
const insteadAgents = { plain: new HttpAgent(sockets), secure: new Agent(sockets) }

/** Names of headers → their values. */
export type Headers = Readonly<Record<string, string>>

/** Sends no data of a visitor. Follows redirects within the origin only. Never rejects. */
export async function sendOutboundRequest(
  url: URL,
  headers: Headers,
  { instead = new Map(), deadline = outboundLimits.deadline }: OutboundOptions = {},
): Promise<OutboundReply> {
  const signal = AbortSignal.timeout(deadline)
  try {
    return await follow(url, { ...headers, 'accept-encoding': 'identity' }, instead, signal)
  } catch (error) {
    return { refused: signal.aborted ? `no answer within ${deadline / 1000} s` : describeError(error) }
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
    const next = readRedirect(response, url)
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
  const inner = instead === undefined ? findHostProblem(url.hostname) : undefined
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

function readRedirect({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const next = URL.parse(location, url.href)
  if (!next) throw new Error('it redirects to an invalid URL')
  return next
}

async function readAnswer(response: IncomingMessage): Promise<OutboundReply> {
  const { statusCode: status = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    response.destroy()
    throw new Error(`its answer is compressed (${encoding}), which was not requested`)
  }
  const body = await readAtMost(response as AsyncIterable<Buffer>, outboundLimits.bytes)
  if (!body) throw new Error(`its answer is longer than ${outboundLimits.bytes / 1024} kB`)
  return { status, body: body.toString('utf8') }
}

/** Describes an error; errors of Node can have a code but no message. */
function describeError(error: unknown): string {
  const { message, code = 'it failed' } = error as NodeJS.ErrnoException
  return message || code
}
