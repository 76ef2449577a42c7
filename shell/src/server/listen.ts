import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { SiteServer } from './answer.ts'
import type { Config } from './config.ts'

export interface Listening {
  server: Server
  url: string
}

/** Puts the site on its port; resolves once it answers there. */
export async function listen(
  site: Pick<SiteServer, 'answer'>,
  config: Pick<Config, 'PORT' | 'HOST' | 'MAX_CONNECTIONS'>,
): Promise<Listening> {
  const respond = getRequestListener((request) => site.answer(request))
  const server = createServer(limits, (incoming, outgoing) => void respond(incoming, outgoing))
  server.maxConnections = config.MAX_CONNECTIONS
  await opened(server, config)
  return { server, url: urlOf(server, config.HOST) }
}

const limits = {
  headersTimeout: 10_000 /* ms; a slow sender of headers holds a connection no longer */,
  requestTimeout: 30_000 /* ms */,
  keepAliveTimeout: 65_000 /* ms; longer than the 60 s of the usual proxies in front */,
  connectionsCheckingInterval: 5_000 /* ms */,
  maxHeaderSize: 16_384 /* bytes */,
}

function opened(server: Server, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${PORT} on ${HOST} is taken by another program. Set PORT to a free one, or to 0 for any.`
      reject(error.code === 'EADDRINUSE' ? new Error(busy) : error)
    })
    server.listen(PORT, HOST, resolve)
  })
}

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
