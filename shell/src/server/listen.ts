import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openPort } from '@tessera/release/openPort'
import type { SiteServer } from './answer.ts'
import type { Config } from './config.ts'
import { createClientOf } from '@tessera/release/clientOf'

export interface Listening {
  server: Server
  url: string
}

/** Puts the site on its port; resolves once it answers there. Fails when a setting names no address. */
export async function listen(site: Pick<SiteServer, 'answer'>, config: ListenSettings): Promise<Listening> {
  const clientOf = createClientOf(config.TRUSTED_PROXIES)
  const isOwnHost = createIsOwnHost(namesIn(config))
  const inOrder = createInOrder()

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const client = clientOf(incoming)
    if (!(await inOrder(incoming, outgoing))) return
    if (!isOwnHost(incoming)) return void outgoing.writeHead(421, plain).end(otherHost)
    await getRequestListener((request) => site.answer(request, client))(incoming, outgoing)
  }

  const server = createServer(limits, (incoming, outgoing) => void answer(incoming, outgoing))
  server.maxConnections = maxConnections
  server.timeout = stalledAfter
  return { server, url: await openPort(server, config.PORT, config.HOST) }
}

type ListenSettings = Pick<Config, 'PORT' | 'HOST' | 'TRUSTED_PROXIES' | 'ALLOWED_HOSTS' | 'SITE_ORIGIN'>

function namesIn({ HOST, ALLOWED_HOSTS, SITE_ORIGIN }: ListenSettings): readonly string[] {
  return [HOST, ...ALLOWED_HOSTS, ...(SITE_ORIGIN === undefined ? [] : [new URL(SITE_ORIGIN).hostname])]
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const otherHost = 'This site does not go by that name. Its operator can add it to ALLOWED_HOSTS.\n'
const maxConnections = 10_000 /* at one time; more are refused before they take the memory of the others */
const stalledAfter = 30_000 /* ms without a byte either way, twice where a write is under way: a client that does not read is disconnected */

const limits = {
  headersTimeout: 10_000 /* ms; a slow sender of headers holds a connection no longer */,
  requestTimeout: 30_000 /* ms */,
  keepAliveTimeout: 65_000 /* ms; longer than the 60 s of the usual proxies in front */,
  connectionsCheckingInterval: 5_000 /* ms */,
  maxHeaderSize: 16_384 /* bytes */,
}

const ofThisMachine = ['localhost', '127.0.0.1', '[::1]']

/** What monitoring asks for, by whatever address it has; none of it is a page. */
const forMonitoring = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Pages name their own address, and caches go by it: a request under another name must not make a page for others. Two
 * `Host` headers are two answers to one question. A target that is a whole URL (RFC 9112, 3.2.2) has a name as well, and is
 * cut down to its path. `names` are without ports.
 */
function createIsOwnHost(names: readonly string[]): (incoming: IncomingMessage) => boolean {
  const own = new Set([...ofThisMachine, ...names.map((name) => name.toLowerCase())])
  return function isOwnHost(incoming) {
    const { headersDistinct, url = '' } = incoming
    const [host = '', ...more] = headersDistinct.host ?? []
    if (more.length > 0) return false
    const isOwn = own.has(host.toLowerCase().replace(/:\d+$/, ''))
    if (url.startsWith('/')) return isOwn || forMonitoring.test(url)
    const target = URL.parse(url)
    if (!isOwn || !target || !/^https?:$/.test(target.protocol) || !own.has(target.hostname)) return false
    incoming.url = target.pathname + target.search
    return true
  }
}

const maxWaiting = 32 /* requests of one connection; browsers send one at a time */

/**
 * Resolves when the answers before this one on its connection have gone out, with whether the connection still stands.
 * A client that goes on requesting without reading gets no more made, and no other connection waits for it.
 */
function createInOrder(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const unsent = new WeakMap<Socket, ServerResponse[]>()

  return async function inOrder({ socket }, outgoing) {
    const its = unsent.get(socket) ?? []
    unsent.set(socket, its)
    const before = its.at(-1)
    its.push(outgoing)
    outgoing.once('close', () => its.splice(its.indexOf(outgoing), 1))
    if (its.length > maxWaiting) socket.destroy()
    if (before) await new Promise<void>((resolve) => before.once('close', resolve)) // also when it failed
    return !socket.destroyed
  }
}
