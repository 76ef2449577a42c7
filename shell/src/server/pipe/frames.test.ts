import { expect, test } from '@jest/globals'
import { createFrameReader, encodeFrame } from './frames.ts'

function createReader(limit = 100) {
  const messages: unknown[] = []
  function fail(error: Error): never {
    throw error
  }
  return {
    messages,
    read: createFrameReader(limit, (message, text) => messages.push([message, text]), fail),
  }
}

test.each([1, 2, 3, 5, 1000])('messages come out whole and in order, in pieces of %i bytes', (size) => {
  const sent: [unknown, string][] = [
    [{ a: 'ä' }, ''],
    [null, 'a “text”'],
    ['text', ''],
    [[1, 2], 'x'.repeat(30)],
  ]
  const bytes = Buffer.concat(sent.map(([message, text]) => encodeFrame(message, text)))
  const { messages, read } = createReader()
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
  expect(messages).toEqual(sent)
})

test('[CP1] a message that says it is longer than the limit fails at once, before any of it came', () => {
  const { read } = createReader(10)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(11)
  expect(() => read(head)).toThrow('a message of 11 bytes; 10 are allowed')
})

test.each([
  ['is not JSON', [0, 0, 0, 5, 0, 0, 0, 1, 123]],
  ['is empty', [0, 0, 0, 4, 0, 0, 0, 0]],
  ['is shorter than its head', [0, 0, 0, 0, 0, 0, 0, 0]],
  ['says that its JSON is longer than it is', [0, 0, 0, 5, 0, 0, 0, 2, 49, 49]],
])('[CP1] what %s fails', (_name, bytes) => {
  expect(() => createReader().read(Buffer.from(bytes))).toThrow()
})
