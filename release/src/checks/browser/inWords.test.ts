import { expect, test } from '@jest/globals'
import { findPosition } from './findStyleLeaks.ts'
import { parsePlace } from './injected/describeNode.ts'
import { inWords, summary } from './inWords.ts'

const file = 'https://site.test/remotes/maps/list-map.abc.js'

test.each([
  [
    'a frame of a file',
    `Error\n    at Proxy.append (<anonymous>)\n    at mount (${file}:2:30)`,
    [file, 2, 30],
  ],
  ['a frame without a function', `Error\n    at ${file}:2:30`, [file, 2, 30]],
  [
    'the nearest of several',
    `Error\n    at a (${file}:1:2)\n    at b (https://site.test/start.js:3:4)`,
    [file, 1, 2],
  ],
  ['what the check evaluates', 'Error\n    at pptr:evaluate;leaves%20(file%3A%2F%2Fa.ts):6:15', undefined],
  ['natives alone', 'Error\n    at Array.map (<anonymous>)', undefined],
])('the place of a call is %s', (_what, stack, place) => {
  const found = parsePlace(stack)
  if (place) expect(found).toEqual({ url: place[0], line: place[1], column: place[2] })
  else expect(found?.url.startsWith('pptr:') ?? true).toBe(true)
})

test('a trace names file, line and column, where they are known', () => {
  expect(inWords({ what: 'a timeout', place: { url: file, line: 1, column: 22 } })).toBe(
    'a timeout (list-map.abc.js:1:22)',
  )
  expect(inWords({ what: 'a timeout' })).toBe('a timeout')
})

test('what repeats itself is reported once, and no more than can be read', () => {
  expect(summary(['a', 'b', 'a'])).toEqual(['a, 2 times', 'b'])
  const many = summary(Array.from({ length: 30 }, (_, index) => `problem ${index}`))
  expect(many).toHaveLength(21)
  expect(many.at(-1)).toBe('and 10 more like these')
})

test('a selector is found in the sheet however it was written there', () => {
  const sheet = '.a{color:red}\n  ul>li[data-x=y] a ,h1 {margin:0}'
  expect(findPosition('ul > li[data-x="y"] a, h1', sheet)).toBe('2:3')
  expect(findPosition('& .a', sheet)).toBe('1:1')
})
