import { setTimeout } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import { createNetworkLimit, nestedNetworks } from './createNetworkLimit.ts'

test.each([
  ['198.51.100', ['198.51.100', '198.51.6/20', '198.51']],
  ['32.1.13.184.0.1.2', ['32.1.13.184.0.1.2', '32.1.13.184.0.1', '32.1.13.184']],
  ['unknown', ['unknown', 'unknown', 'unknown']],
])('%s is in %j', (network, nested) => {
  expect(nestedNetworks(network)).toEqual(nested)
})

test('what a network is refused uses up nothing of what those beside it may take', () => {
  const limit = createNetworkLimit(2, 60)
  for (let count = 0; count < 50; count++) limit.take('198.51.100')
  expect([limit.take('198.51.101'), limit.take('198.51.101'), limit.take('198.51.101')]).toEqual([
    true,
    true,
    false,
  ])
  expect(limit.take('198.51.102')).toBe(false)
  expect(limit.take('198.51.16')).toBe(true)
})

test('after its time a network has all again, counted from its first', async () => {
  let now = 1000
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
  const limit = createNetworkLimit(1, 1)
  expect([limit.waitOf('a'), limit.take('a'), limit.take('a'), limit.waitOf('a')]).toEqual([
    0,
    true,
    false,
    1,
  ])
  limit.count('a', 5)
  await setTimeout(10) // the cache reads the clock once in a millisecond
  now += 1001
  expect([limit.waitOf('a'), limit.take('a')]).toEqual([0, true])
  clock.mockRestore()
})
