import { expect, test } from '@jest/globals'
import { hex, oklch, mix, mixHues } from './colour.ts'

test('OKLCH becomes the colour that browsers show for it', () => {
  expect(hex(oklch(1, 0, 0))).toBe('#ffffff')
  expect(hex(oklch(0, 0, 0))).toBe('#000000')
  expect(hex(oklch(0.628, 0.2577, 29.23))).toBe('#ff0000')
})

test('a colour that no screen shows loses chroma and keeps its lightness', () => {
  expect(hex(oklch(0.7, 0.5, 145))).toMatch(/^#[0-9a-f]{6}$/)
})

test('colours mix evenly, hues the shorter way round', () => {
  expect(mix(oklch(0, 0, 0), oklch(1, 0, 0), 0.25)[0]).toBeCloseTo(0.25)
  expect(mixHues(350, 10, 0.5)).toBeCloseTo(360)
  expect(mixHues(10, 350, 0.5)).toBeCloseTo(0)
})
