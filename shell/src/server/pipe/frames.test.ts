import { expect, test } from '@jest/globals'
import { createFrameReader, encodeFrame } from './frames.ts'

function createReader(limit = 100) {
  const messages: unknown[] = []
  return { messages, read: createFrameReader(limit, (message) => messages.push(message)) }
}

test.each([1, 2, 3, 5, 1000])('messages come out whole and in order, in pieces of %i bytes', (size) => {
  const sent = [{ a: 'ä' }, null, 'text', [1, 2]]
  const bytes = Buffer.concat(sent.map(encodeFrame))
  const { messages, read } = createReader()
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
  expect(messages).toEqual(sent)
})

test('[CP1] a message that says it is longer than the limit fails at once, before any of it came', () => {
  const { read } = createReader(10)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(11)
  expect(() => read(head)).toThrow('a message of 11 bytes; 10 are allowed')
})

test('[CP1] what is not JSON fails', () => {
  const { read } = createReader()
  expect(() => read(Buffer.from([0, 0, 0, 1, 123]))).toThrow()
  expect(() => createReader().read(Buffer.alloc(4))).toThrow()
})
