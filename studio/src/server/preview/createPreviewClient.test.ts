import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { createPreviewClient } from './createPreviewClient.ts'

test('[PV4] a preview site of an earlier version is named as the cause', async () => {
  await using server = createServer((_request, response) => void response.writeHead(400).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const preview = createPreviewClient({
    PREVIEW_ORIGIN: 'https://preview.test',
    PREVIEW_INTERNAL: `http://127.0.0.1:${port}`,
    PREVIEW_SECRET: 's'.repeat(32),
  })
  await expect(preview.ask('check', { set: 'one', files: ['pages/a.md'] })).rejects.toThrow(
    "it answered 400. Update it to the studio's version.",
  )
})
