import { expect, test } from '@jest/globals'
import { namesOfCities } from '../../prepare/namesOfCities.ts'
import { placeNames, touch, worldPixel } from './placeNames.ts'

const measure = (text: string) => ({ width: text.length * 7, height: 16 })

test('[MP5] no name touches another, at any zoom', () => {
  for (const zoom of [4, 6, 8, 9]) {
    const placed = placeNames([namesOfCities()], zoom, measure)
    expect(placed.length).toBeGreaterThan(3)
    for (const [index, { box }] of placed.entries()) {
      expect(placed.slice(index + 1).filter((other) => touch(box, other.box))).toEqual([])
    }
  }
})

test('[MP5] the largest city of a spot has its name, its suburbs have not', () => {
  const names = placeNames([namesOfCities()], 8, measure).map(({ text }) => text)
  expect(names).toContain('Madrid')
  expect(names).not.toContain('Getafe')
})

test('positions are those of web maps', () => {
  expect(worldPixel(0, 0, 0)).toEqual([128, 128])
  const [left, top] = worldPixel(-180, 85.05112878, 1)
  expect(left).toBeCloseTo(0)
  expect(top).toBeCloseTo(0)
})
