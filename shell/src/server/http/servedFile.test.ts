import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { compress, createRecompressed, qualities } from './servedFile.ts'
import type { Body, ServedFile } from './servedFile.ts'

const page = Buffer.from(
  Array.from({ length: 400 }, (_, row) => `<li><a href="/towns/${row}">Place ${row * 7919}</a></li>`).join(
    '',
  ),
)

test('what is asked for again gets smaller, and stays the same page', async () => {
  const file = createRecompressed('text/html', page)
  const first = await file.body('br')
  for (let again = 0; again < 3; again++) await file.body('br')
  const later = await untilOther(file, first)
  expect(later.bytes.length).toBeLessThan(first.bytes.length)
  expect(brotliDecompressSync(later.bytes)).toEqual(page)
})

test('what is asked for once stays as it was made', async () => {
  const file = createRecompressed('text/html', page)
  const first = await file.body('br')
  await wait(300)
  expect(await file.body('br')).toBe(first)
})

test('in each encoding, in any order, it is the same page', async () => {
  const file = createRecompressed('text/html', page)
  const order = ['identity', 'br', 'gzip', 'identity', 'br', 'gzip'] as const
  for (const encoding of order) {
    const { bytes, encoding: given } = await file.body(encoding)
    expect(given).toBe(encoding)
    expect(plainOf({ bytes, encoding })).toEqual(page)
  }
})

function plainOf({ bytes, encoding }: Body): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)
}

async function untilOther(file: ServedFile, first: Body): Promise<Body> {
  for (;;) {
    const now = await file.body('br')
    if (now !== first) return now
    await wait(10)
  }
}

test.each([
  [200, 16],
  [92_000, 17],
  [200_000, 18],
  [9_000_000, 22],
])(
  '%i bytes are compressed in a window of 2 ** %i: a larger one takes memory and gives nothing',
  async (size, bits) => {
    const { bytes } = await compress(Buffer.alloc(size, 'abcdefg '), 'br', qualities.first)
    expect(windowOf(bytes)).toBe(bits)
  },
)

/** As a brotli stream begins with it: RFC 7932, 9.1. */
function windowOf([first = 0]: Uint8Array): number {
  if ((first & 1) === 0) return 16
  return (first & 0b1111) === 1 ? 17 : 17 + ((first >> 1) & 0b111)
}
