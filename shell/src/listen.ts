import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Site } from './answer.ts'
import type { Config } from './config.ts'
import { drainOnSignal } from './drain.ts'
import type { Log } from './log.ts'

/** Puts the site on a port; resolves with its URL once it answers. */
export async function listen(site: Site, config: Config, log: Log): Promise<string> {
  const server = createServer(
    timeouts,
    getRequestListener((request) => site.answer(request)),
  )
  server.maxConnections = config.MAX_CONNECTIONS
  await opened(server, config)
  drainOnSignal(server, site, config.DRAIN_MS, log)
  return urlOf(server, config.HOST)
}

const timeouts = {
  headersTimeout: 10_000 /* ms; a slow sender of headers holds a connection no longer */,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000 /* longer than the 60 s of the usual proxies in front */,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384 /* bytes */,
}

function opened(server: Server, { PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${PORT} on ${HOST} is taken by another program. Set PORT to a free one, or 0 for any.`
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
