import { once } from 'node:events'
import { Server as SocketServer, type Socket } from 'node:net'
import type { Server } from 'node:http'
import { setTimeout as passed } from 'node:timers/promises'

/** The phases of a shutdown, in milliseconds. */
export interface DrainTimes {
  /** How long new connections are still accepted while `/readyz` already answers 503. */
  wait: number
  /** Until idle connections are closed: a proxy needs a moment to read `Connection: close`. */
  idle: number
  /** Until connections that are still open are cut. */
  longest: number
}

/** Shuts down without losing a request; `server.close()` alone would cut connections on which one arrives. */
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
