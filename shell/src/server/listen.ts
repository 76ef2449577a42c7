import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openPort } from '@tessera/release/openPort'
import type { SiteServer } from './answer.ts'
import type { Config } from './config.ts'
import { createClientReader } from '@tessera/release/clientReader'

export interface Listening {
  server: Server
  url: string
}

/** Serves the site on its port; resolves once it answers. Fails when HOST or PORT cannot be used. */
export async function listen(site: Pick<SiteServer, 'answer'>, config: ListenSettings): Promise<Listening> {
  const clientOf = createClientReader(config.TRUSTED_PROXIES)
  const isOwnHost = createIsOwnHost(listHostNames(config))
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

function listHostNames({ HOST, ALLOWED_HOSTS, SITE_ORIGIN }: ListenSettings): readonly string[] {
  return [HOST, ...ALLOWED_HOSTS, ...(SITE_ORIGIN === undefined ? [] : [new URL(SITE_ORIGIN).hostname])]
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const otherHost = 'This site does not answer to that host name. Its operator can add it to ALLOWED_HOSTS.\n'
const maxConnections = 10_000 /* at one time; more are refused, to save memory */
const stalledAfter = 30_000 /* ms without a byte either way, twice that during a write: a client that does not read is disconnected */

const limits = {
  headersTimeout: 10_000 /* ms; a client that sends its headers slowly cannot hold a connection longer */,
  requestTimeout: 30_000 /* ms */,
  keepAliveTimeout: 65_000 /* ms; longer than the 60 s of the usual proxies in front */,
  connectionsCheckingInterval: 5_000 /* ms */,
  maxHeaderSize: 16_384 /* bytes */,
}

const localNames = ['localhost', '127.0.0.1', '[::1]']

/** Paths that monitoring may request under any host name: none of them is a page. */
const forMonitoring = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Pages contain their own address and are cached by it: a request with a foreign host name must not make a page that
 * others get. Two `Host` headers are refused as ambiguous. If the request target is a whole URL (RFC 9112, 3.2.2), its
 * host name is checked too, and only its path is kept. `names` have no ports.
 */
function createIsOwnHost(names: readonly string[]): (incoming: IncomingMessage) => boolean {
  const own = new Set([...localNames, ...names.map((name) => name.toLowerCase())])
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
 * Resolves when the earlier answers on the same connection have been sent, with whether the connection is still open. A
 * client that keeps requesting without reading causes no more work, and no other connection waits for it.
 */
function createInOrder(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const unsent = new WeakMap<Socket, ServerResponse[]>()

  return async function inOrder({ socket }, outgoing) {
    const pending = unsent.get(socket) ?? []
    unsent.set(socket, pending)
    const before = pending.at(-1)
    pending.push(outgoing)
    outgoing.once('close', () => pending.splice(pending.indexOf(outgoing), 1))
    if (pending.length > maxWaiting) socket.destroy()
    if (before) await new Promise<void>((resolve) => before.once('close', resolve)) // also if the earlier answer failed
    return !socket.destroyed
  }
}
