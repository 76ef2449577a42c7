import { expect, test } from '@jest/globals'
import { nearestTowards } from './nearestTowards.ts'

const spots = { east: [50, 10], farEast: [200, 0], north: [10, -40], south: [-5, 30], west: [-90, -80] }
const boxOf = (name: keyof typeof spots) => {
  const [x = 0, y = 0] = spots[name]
  return { x, y, width: 20, height: 20 }
}
const here = { x: 0, y: 0, width: 20, height: 20 }
const names = Object.keys(spots) as (keyof typeof spots)[]

test.each([
  [[1, 0], 'east'],
  [[-1, 0], 'west'],
  [[0, -1], 'north'],
  [[0, 1], 'south'],
  [undefined, 'south'],
] as const)('[MP7] towards %p the next marker is %s', (direction, next) => {
  expect(nearestTowards(here, names, boxOf, direction)).toBe(next)
})

test('[MP7] where nothing lies that way, there is no next one', () => {
  expect(nearestTowards(here, ['north'], boxOf, [0, 1])).toBeUndefined()
})
