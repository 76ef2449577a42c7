import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const mostWaiting = 32 /* requests of one connection; browsers send one at a time */

/**
 * Resolves when the answers before this one on its connection have gone out, with whether the connection still stands.
 * Who asks on and on without reading gets no more made, and no other connection waits for it.
 */
export function createInOrder(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> {
  const unsent = new WeakMap<Socket, ServerResponse[]>()

  return async function inOrder({ socket }, outgoing) {
    const its = unsent.get(socket) ?? []
    unsent.set(socket, its)
    const before = its.at(-1)
    its.push(outgoing)
    outgoing.once('close', () => its.splice(its.indexOf(outgoing), 1))
    if (its.length > mostWaiting) socket.destroy()
    if (before) await once(before, 'close')
    return !socket.destroyed
  }
}
