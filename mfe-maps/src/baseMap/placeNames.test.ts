import { expect, test } from '@jest/globals'
import { namesOfCities } from '../../prepare/namesOfCities.ts'
import { touch } from './Box.ts'
import { placeNames } from './placeNames.ts'
import { worldPixel } from './worldPixel.ts'

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

test('[MP5] no quarter of a city is written, where a pin lies on the city’s dot neither', () => {
  const { text } = namesOfCities()
  for (const quarter of ['Ciudad Lineal', 'Hortaleza', 'Eixample', 'Santutxu'])
    expect(text).not.toContain(quarter)
  expect(text.filter((name) => name === 'Salamanca')).toHaveLength(1)
})

test('positions are those of web maps', () => {
  expect(worldPixel(0, 0, 0)).toEqual([128, 128])
  const [left, top] = worldPixel(-180, 85.05112878, 1)
  expect(left).toBeCloseTo(0)
  expect(top).toBeCloseTo(0)
})

const madrid = {
  text: ['Madrid'],
  kind: ['city' as const],
  lon: [-3.7],
  lat: [40.4],
  from: [6],
  until: [24],
}
const [x, y] = worldPixel(-3.7, 40.4, 8)
const pinOver = (left: number, right: number) => ({
  left: x + left,
  right: x + right,
  top: y - 20,
  bottom: y + 20,
})

test.each([
  ['right of its dot', [], 'left', 7],
  ['left of its dot, for a pin stands right of it', [pinOver(8, 40)], 'right', -9],
  ['beside the pin that covers its dot', [pinOver(-20, 20)], 'left', 26],
  ['beside the last of two pins', [pinOver(-20, 20), pinOver(-30, -19), pinOver(19, 30)], 'left', 36],
] as const)('[MP7] a town’s name stands %s', (_where, pins, align, offset) => {
  const [name] = placeNames([madrid], 8, measure, pins)
  expect([name?.align, Math.round((name?.textX ?? 0) - x)]).toEqual([align, offset])
})

test('[MP7] a name that finds no room beside the pins is left out, and so is a river’s under one', () => {
  expect(placeNames([madrid], 8, measure, [pinOver(-200, 200)])).toEqual([])
  const river = { ...madrid, kind: ['river' as const], angle: [0.5] }
  expect(placeNames([river], 8, measure, [pinOver(8, 20)])).toEqual([])
})
