import { Server as SocketServer } from 'node:net'
import type { Server } from 'node:http'
import type { Site } from './answer.ts'
import type { Log } from './log.ts'

const idleTime = 3_000 /* ms; a proxy needs a moment to see `Connection: close` on its idle connections */
const longest = 15_000 /* ms; then a hanging connection is cut */

/**
 * On SIGTERM or SIGINT: `/readyz` says no, new connections are still taken for `wait` ms, then none; each reply
 * closes its connection. `server.close()` alone would cut idle connections on which a request is under way.
 */
export function drainOnSignal(server: Server, site: Site, wait: number, log: Log): void {
  let draining = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(signal))

  async function drain(signal: string): Promise<void> {
    if (draining) process.exit(1)
    draining = true
    log.info('draining', { signal })
    site.leave()
    await passed(signal === 'SIGINT' ? 0 : wait)
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    SocketServer.prototype.close.call(server, () => process.exit(0))
    setTimeout(() => server.closeAllConnections(), longest).unref()
    await passed(signal === 'SIGINT' ? 0 : idleTime)
    setInterval(() => server.closeIdleConnections(), 100)
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
