import { expect, test } from '@jest/globals'
import { followBlock } from './followBlock.ts'

test('[SA5] the block that is written in is found again after others came, went and moved', () => {
  const before = ['a', 'b', 'c']
  expect(followBlock(before, ['x', 'a', 'b', 'c'], 1)).toBe(2)
  expect(followBlock(before, ['b', 'c'], 1)).toBe(0)
  expect(followBlock(before, ['c', 'b', 'a'], 0)).toBe(2)
})

test('[SA5] one that was changed beside the page, or is gone, is not', () => {
  expect(followBlock(['a', 'b'], ['a', 'B'], 1)).toBeUndefined()
  expect(followBlock(['a', 'b'], ['a'], 1)).toBeUndefined()
  expect(followBlock(['a'], ['a'], 4)).toBeUndefined()
})

test('[SA5] of equal blocks the same one', () => {
  expect(followBlock(['a', 'x', 'a'], ['n', 'a', 'x', 'a'], 2)).toBe(3)
})
