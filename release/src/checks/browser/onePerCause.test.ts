import { expect, test } from '@jest/globals'
import { onePerCause } from './onePerCause.ts'

const stop = 'the policy stops https://api.test/x (connect-src) at src/ask.ts:2'
const said = [
  "the console says “Connecting to 'https://api.test/x' violates the following Content Security Policy directive”",
  "the console says “Fetch API cannot load https://api.test/x. Refused because it violates the document's Content Security Policy.”",
  'uncaught TypeError: Failed to fetch\n    at mount',
]

test('[CP2] a request that the policy stops is one problem, with its place', () => {
  expect(onePerCause([...said, 'the console says “odd”', stop])).toEqual(['the console says “odd”', stop])
})

test('[CP2] without a stop everything is said, and a failed request is of its own where only a style was stopped', () => {
  expect(onePerCause(said)).toEqual(said)
  const style = 'the policy stops inline (style-src-attr)'
  expect(onePerCause([...said, style])).toEqual([said[2], style])
})
