import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createS3Store } from './createS3Store.ts'
import { keyOf } from './keyOf.ts'

let server: Server
const chunk = Buffer.alloc(256 * 1024)

beforeAll(async function startEndlessBucket() {
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  server = createServer((_request, response) => {
    response.writeHead(200)
    const send = () => {
      while (!response.destroyed && response.write(chunk)) continue
    }
    response.on('drain', send)
    send()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => server.close().closeAllConnections())

test('[CP1] an object without end in a bucket is named, and not read on', async () => {
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const store = createS3Store({ bucket: 'b', prefix: '', region: 'us-east-1', endpoint, pathStyle: true })
  const key = keyOf.composition('production', 1)
  await expect(store.read(key)).rejects.toMatchObject({
    kind: 'invalid',
    object: key,
    message: expect.stringContaining('more than 1 MB'),
  })
})
