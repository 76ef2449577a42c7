import { once } from 'node:events'
import type { Server } from 'node:net'

const maxUnaccepted = 4096 /* connections, while a process is busy; the system's own limit counts if it is lower */

/** Has a server listen; resolves with the URL that it then answers at. Fails in words where the port is taken. */
export async function openPort(server: Server, port: number, host: string): Promise<string> {
  try {
    await once(server.listen(port, host, maxUnaccepted), 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const busy = `Port ${port} on ${host} is taken by another program. Set PORT to a free one, or to 0 for any.`
    throw code === 'EADDRINUSE' ? new Error(busy, { cause: error }) : error
  }
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
