import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { FrontOrder } from './startFront.ts'
import { createKeeper, type Kept } from './createKeeper.ts'

const [order] = (await once(process, 'message')) as [FrontOrder]
const keep = createKeeper(order)
const server = order.tls
  ? createSecureServer({ ...order.tls, allowHTTP1: true }, answer)
  : createServer(answer)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' ? address?.port : undefined
process.send?.(`${order.tls ? 'https' : 'http'}://127.0.0.1:${port}`)
process.on('disconnect', () => process.exit(0))

const nothing = new Uint8Array()

interface Asked {
  method?: string | undefined
  url?: string | undefined
}

interface Answer {
  writeHead(status: number, headers: Kept['headers']): unknown
  end(body: Uint8Array): unknown
}

/** What visitors tell the site, such as their beacons, goes no further. */
function answer({ method, url = '/' }: Asked, response: Answer): void {
  if (method !== 'GET') return void (response.writeHead(204, {}), response.end(nothing))
  keep(url).then(
    ({ status, headers, body }) => (response.writeHead(status, headers), response.end(body)),
    () => (response.writeHead(502, {}), response.end(nothing)),
  )
}
