import { expect, test } from '@jest/globals'
import { readSiteIndex } from '../testing/siteMap.ts'
import { touch } from './Box.ts'
import { placeNames } from './placeNames.ts'
import { worldPixel } from './worldPixel.ts'

const { names: namesOfSite } = readSiteIndex()
const measure = (text: string) => ({ width: text.length * 7, height: 16 })

test('[MP5] no name touches another, at any zoom', () => {
  for (const zoom of [4, 6, 8, 9]) {
    const placed = placeNames([namesOfSite], zoom, measure)
    expect(placed.length).toBeGreaterThan(3)
    for (const [index, { box }] of placed.entries()) {
      expect(placed.slice(index + 1).filter((other) => touch(box, other.box))).toEqual([])
    }
  }
})

test('[MP5] the largest city of a spot has its name, its suburbs have not', () => {
  const names = placeNames([namesOfSite], 8, measure).map(({ text }) => text)
  expect(names).toContain('Madrid')
  expect(names).not.toContain('Getafe')
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
const pinAt = (left: number, top: number, right: number, bottom: number) => ({
  left: x + left,
  top: y + top,
  right: x + right,
  bottom: y + bottom,
})
const pinOver = (left: number, right: number) => pinAt(left, -20, right, 20)

test.each([
  ['right of its dot', [], 'left', 7],
  ['left of its dot, for a pin stands right of it', [pinOver(8, 40)], 'right', -9],
  [
    'under its dot, for pins stand right and left of it',
    [pinAt(8, -24, 40, -2), pinAt(-60, -24, -8, -2)],
    'center',
    0,
  ],
  [
    'off its dot’s corner, for pins stand right, left and under it',
    [pinAt(8, -24, 40, -2), pinAt(-60, -24, -8, -2), pinAt(-30, 6, -4, 30)],
    'left',
    4,
  ],
  ['beside the pin that covers its dot', [pinOver(-20, 20)], 'left', 26],
  [
    'under it, for others stand beside it',
    [pinOver(-20, 20), pinOver(-30, -19), pinOver(19, 30)],
    'center',
    0,
  ],
  [
    'beside the last of two tall pins',
    [-20, -30, 19].map((left) => pinAt(left, -60, left + (left === -20 ? 40 : 11), 60)),
    'left',
    36,
  ],
] as const)('[MP7] a town’s name stands %s', (_where, pins, align, offset) => {
  const [name] = placeNames([madrid], 8, measure, pins)
  expect([name?.align, Math.round((name?.textX ?? 0) - x)]).toEqual([align, offset])
})

test('[MP7] off the corner of the pin that covers its dot stands a city’s name, a town’s does not', () => {
  const sides = [pinAt(24, -15, 120, 15), pinAt(-120, -15, -24, 15)]
  const ends = [pinAt(-10, 22, 10, 60), pinAt(-10, -60, 10, -22)]
  const pins = [pinOver(-20, 20), ...sides, ...ends]
  const [name] = placeNames([madrid], 8, measure, pins)
  expect([name?.align, Math.round((name?.textX ?? 0) - x)]).toEqual(['left', 21])
  expect(placeNames([{ ...madrid, kind: ['town' as const] }], 8, measure, pins)).toEqual([])
})

test('[MP7] a metropolis whose large name finds no room is written as a city', () => {
  const bySize = (text: string, kind: string) => ({
    width: text.length * (kind === 'metropolis' ? 9 : 7),
    height: 16,
  })
  const large = { ...madrid, kind: ['metropolis' as const] }
  const pins = [pinAt(-80, -40, -3, 40), pinAt(4, -40, 12, 40), pinAt(72, -40, 120, 40)]
  expect(placeNames([large], 8, bySize).map(({ kind }) => kind)).toEqual(['metropolis'])
  expect(placeNames([large], 8, bySize, pins).map(({ kind }) => kind)).toEqual(['city'])
})

test('[MP7] a name that finds no room beside the pins is left out, and so is a river’s under one', () => {
  expect(placeNames([madrid], 8, measure, [pinAt(-200, -60, 200, 60)])).toEqual([])
  const river = { ...madrid, kind: ['river' as const], angle: [0.5] }
  expect(placeNames([river], 8, measure, [pinOver(8, 20)])).toEqual([])
})
