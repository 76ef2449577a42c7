import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before an S3 engine and, while it hangs, takes connections and passes nothing on. */
export interface HangingStore {
  /** The same registry's address, by way of it. */
  urlOf(url: string): string
  hang(): void
  goOn(): void
  close(): void
}

export async function startHangingStore(engine: string): Promise<HangingStore> {
  const { hostname, port } = new URL(engine)
  const open = new Set<Socket>()
  let isHanging = false
  const server = createServer(function pass(client) {
    const store = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => (open.delete(from), to.destroy()))
      from.pipe(to)
      if (isHanging) from.pause()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const own = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    urlOf(url) {
      const through = new URL(url)
      through.searchParams.set('endpoint', own)
      return through.href
    },
    hang() {
      isHanging = true
      for (const socket of open) socket.pause()
    },
    goOn() {
      isHanging = false
      for (const socket of open) socket.resume()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
