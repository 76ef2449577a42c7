import { expect, test } from '@jest/globals'
import { readMapFile, readSiteIndex } from '../testing/siteMap.ts'
import { readHeights, type PackedHeights } from './HeightGrid.ts'
import { createParts } from './createParts.ts'
import { landPasses, linePasses } from './Pass.ts'
import type { MapColours } from './mapColours.ts'

const { parts } = readSiteIndex()
const file = parts.find(({ kind }) => kind === 'heights')?.file ?? ''
const heights = readMapFile(file) as PackedHeights
const grid = await readHeights(heights)
const heightAt = (lat: number, lon: number) =>
  grid.values[
    Math.round((grid.north - lat) * grid.perDegree) * grid.columns +
      Math.round((lon - grid.west) * grid.perDegree)
  ] ?? 0

test('[MP5] heights are read as they were packed: the Sierra Nevada stands over the plain of Seville', () => {
  expect(grid.values).toHaveLength(grid.columns * grid.rows)
  expect(heightAt(37.05, -3.31)).toBeGreaterThan(heightAt(37.38, -5.97) + 80)
})

test('[MP5] heights are read in chunks: nothing waits for all of them', async () => {
  let isRead = false
  const reading = readHeights(heights).then(() => (isRead = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isRead).toBe(false)
  await reading
})

test('[MP5] rivers are drawn to zoom 11 and thinner from 10, and what is not drawn is said', () => {
  const colours = {} as MapColours
  const riverWidth = (zoom: number) =>
    linePasses(zoom, colours).find(({ layer }) => layer === 'rivers')?.width ?? 0
  expect(riverWidth(9)).toBeGreaterThan(riverWidth(10))
  expect([riverWidth(11) > 0, riverWidth(12)]).toEqual([true, 0])
  const { missingAt } = createParts(parts, async () => {})
  expect([8, 9, 11, 12].map(missingAt)).toEqual([undefined, 'noRelief', 'noRelief', 'noDetails'])
  expect(createParts([], async () => {}).missingAt(12)).toBeUndefined()
  expect(landPasses(6, colours, '01').some(({ group }) => group === '01')).toBe(true)
})
