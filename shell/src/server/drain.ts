import { once } from 'node:events'
import { Server as SocketServer, type Socket } from 'node:net'
import type { Server } from 'node:http'
import { setTimeout as passed } from 'node:timers/promises'

export interface DrainTimes {
  /** Milliseconds during which new connections are still taken, while `/readyz` already says no. */
  wait: number
  /** Milliseconds until idle connections are closed: what is in front needs a moment to read `Connection: close`. */
  idle: number
  /** Milliseconds until connections that still hang are cut. */
  longest: number
}

/**
 * Leaves without losing a request; resolves when the last connection is closed. `server.close()` alone would cut
 * idle connections on which a request is already under way.
 */
export async function drain(
  server: Server,
  { wait, idle, longest }: DrainTimes,
  handedOver: ReadonlySet<Socket> = new Set(),
): Promise<void> {
  await passed(wait)
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const closed = Promise.all([
    new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve())),
    ...Array.from(handedOver, (socket) => once(socket, 'close')),
  ])
  const cut = setTimeout(() => server.closeAllConnections(), longest)
  await Promise.race([closed, passed(idle)])
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(closing)
  clearTimeout(cut)
}
