import { once } from 'node:events'
import type { Server } from 'node:net'
import { errorCode } from '@tessera/store/describeError'
import { calledWrongly } from '../errors/ReleaseError.ts'

const maxUnaccepted = 4096 /* connections that wait while the process is busy; the system's own limit can be lower */

/** Starts listening and resolves with the server's URL. Rejects with a clear message if the port is taken. */
export async function openPort(server: Server, port: number, host: string): Promise<string> {
  try {
    await once(server.listen(port, host, maxUnaccepted), 'listening')
  } catch (error) {
    const busy = `Port ${port} on ${host} is taken by another program. Set PORT to a free one, or to 0 for any.`
    throw errorCode(error) === 'EADDRINUSE'
      ? calledWrongly(busy, 'End that program, or choose another port.')
      : error
  }
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
