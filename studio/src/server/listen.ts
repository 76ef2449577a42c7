import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openPort } from '@tessera/release/openPort'
import { createClientReader } from '@tessera/release/clientReader'
import type { Answer } from './answer.ts'
import type { Settings } from './settings/readSettings.ts'

type ListenSettings = Pick<Settings, 'PORT' | 'HOST' | 'STUDIO_ORIGIN' | 'TRUSTED_PROXIES'>

/** Starts the HTTP server; resolves once it accepts connections. */
export async function listen(answer: Answer, settings: ListenSettings): Promise<Server> {
  const clientOf = createClientReader(settings.TRUSTED_PROXIES)
  const { host } = new URL(settings.STUDIO_ORIGIN)

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!isFor(host, incoming)) return void outgoing.writeHead(421, plain).end(otherHost)
    const { network } = clientOf(incoming)
    await getRequestListener((request) => answer(request, network))(incoming, outgoing)
  }

  const server = createServer(limits, (incoming, outgoing) => void handle(incoming, outgoing))
  server.maxConnections = maxConnections
  server.maxRequestsPerSocket = 1000
  server.timeout = stalledAfter
  await openPort(server, settings.PORT, settings.HOST)
  return server
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const otherHost = 'This is not the studio’s host name: see STUDIO_ORIGIN.\n'
const maxConnections = 1000
const stalledAfter = 30_000 /* ms without a byte in either direction */

const limits = {
  headersTimeout: 10_000 /* ms; limits clients that send headers slowly */,
  requestTimeout: 600_000 /* ms; time for a photo of 50 MB over a slow phone connection; calls have a minute */,
  keepAliveTimeout: 65_000 /* ms; longer than the 60 s that proxies usually keep a connection */,
  connectionsCheckingInterval: 5_000 /* ms */,
  maxHeaderSize: 16_384 /* bytes */,
}

/** Refuses other host names, as an attacker's can resolve to this address (DNS rebinding). `/healthz` allows any. */
function isFor(host: string, { headersDistinct, url = '' }: IncomingMessage): boolean {
  if (!url.startsWith('/')) return false
  const names = headersDistinct.host ?? []
  return url === '/healthz' || (names.length === 1 && names[0]?.toLowerCase() === host)
}
