import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { keyOf } from '../../../release/src/layout/keyOf.ts'
import { readBody } from './readBody.ts'

test('[CP1] an object without end in a bucket is named, and not read on', async () => {
  const chunk = Buffer.alloc(256 * 1024)
  let sent = 0
  async function* endless() {
    for (; ; sent += 1) yield chunk
  }
  const key = keyOf.composition('production', 1)
  await expect(
    readBody(Readable.from(endless(), { highWaterMark: 1 }), key, new AbortController().signal),
  ).rejects.toMatchObject({
    kind: 'invalid',
    object: key,
    message: expect.stringContaining('more than 1 MB'),
  })
  expect(sent).toBeLessThan(10)
})

test('[CP1] an object that stops coming is given up with its request', async () => {
  async function* stopping() {
    yield Buffer.alloc(1)
    await new Promise(() => {})
  }
  const request = new AbortController()
  const read = readBody(Readable.from(stopping()), keyOf.composition('production', 1), request.signal)
  request.abort()
  await expect(read).rejects.toThrow('aborted')
})
