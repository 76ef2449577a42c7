import { expect, test } from '@jest/globals'
import { differenceEuclidean, wcagContrast } from 'culori'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const rules = await readFile(join(import.meta.dirname, 'map.css'), 'utf8')

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

test.each(schemes)('[MP5] names on the map meet AA on what they stand on, %s', (scheme) => {
  const pairs = [
    ['name', ['land', 'abroad']],
    ['name-soft', ['land', 'abroad']],
    ['river-name', ['land', 'abroad']],
    ['sea-name', ['sea', 'shallows']],
  ] as const
  const faint = pairs.flatMap(([name, grounds]) =>
    grounds
      .map((ground) => ({
        name,
        ground,
        contrast: wcagContrast(colour(name, scheme), colour(ground, scheme)),
      }))
      .filter(({ contrast }) => contrast < 4.5),
  )
  expect(faint).toEqual([])
})

test.each(schemes)('[MP5] a river does not look like a border, %s', (scheme) => {
  const apart = differenceEuclidean('oklab')
  for (const border of ['region-line', 'province', 'township'])
    expect(apart(colour('river', scheme), colour(border, scheme))).toBeGreaterThan(0.09)
})

function colour(name: string, scheme: Scheme): string {
  const [, light = '', dark = ''] =
    new RegExp(`--maps-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(rules) ?? []
  return scheme === 'light' ? light : dark
}
