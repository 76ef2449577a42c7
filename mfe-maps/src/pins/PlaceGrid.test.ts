import { expect, test } from '@jest/globals'
import { worldPixel } from '../baseMap/worldPixel.ts'
import { PlaceGrid } from './PlaceGrid.ts'

const placeAt = (lat: number, lon: number, region = '01') => ({
  id: `${lat} ${lon}`,
  number: 1,
  name: '',
  href: '',
  at: { lat, lon },
  population: 0,
  region,
})
const spread = Array.from({ length: 3000 }, (_, row) =>
  placeAt(36 + (row % 60) * 0.1, -8 + Math.floor(row / 60) * 0.2, row % 2 ? '01' : '02'),
)
const view = (zoom: number, by = 0) => {
  const [left, top] = worldPixel(-8.5, 43, zoom)
  const [right, bottom] = worldPixel(3, 35.5, zoom)
  return { zoom, left: left + by, top, right: right + by, bottom }
}

test('[MP3] every place in view is in one gathering, which is where its places are', () => {
  const grid = new PlaceGrid(spread)
  const found = grid.gather(view(6), 80)
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(spread.length)
  for (const gathering of found) {
    const rows = grid.rowsOf(gathering)
    expect(rows).toHaveLength(gathering.count)
    expect(rows).toContain(gathering.row)
    expect(rows.map((row) => grid.holderOf(row))).toEqual(rows.map(() => gathering))
  }
})

test('[MP3] gatherings keep their keys while the view moves a little', () => {
  const grid = new PlaceGrid(spread)
  const keys = (by: number) => grid.gather(view(6, by), 80).map(({ key }) => key)
  const before = keys(0)
  expect(keys(20)).toEqual(before)
})

test('[MP3] the farther apart, the fewer together; a region is named where it is shared', () => {
  const grid = new PlaceGrid([placeAt(40, -4), placeAt(40, -4.001), placeAt(38, -1, '14'), placeAt(50, 20)])
  const found = grid.gather(view(7), 80)
  expect(found.map(({ count, region }) => [count, region])).toEqual([
    [2, '01'],
    [1, '14'],
  ])
  expect(new PlaceGrid(spread).gather(view(9), 80).length).toBeGreaterThan(found.length)
  expect(new PlaceGrid([placeAt(40, -4), placeAt(40, -4.001, '07')]).gather(view(7), 80)[0]?.region).toBe(
    undefined,
  )
})

test('[MP7] nothing gathered lies nearer to another than half the radius', () => {
  const found = new PlaceGrid(spread).gather(view(6), 80)
  const near = found.flatMap((one, index) =>
    found.slice(index + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 30),
  )
  expect(near).toEqual([])
})

test('[MP3] places of an island are not gathered with those of another coast', () => {
  const coast = Array.from({ length: 9 }, (_, row) => placeAt(41.4 - row * 0.1, 2.1 - row * 0.1, '09'))
  const island = Array.from({ length: 4 }, (_, row) => placeAt(39.5 + row * 0.1, 2.6 + row * 0.1, '04'))
  const grid = new PlaceGrid([...coast, ...island])
  const regions = (zoom: number) => grid.gather(view(zoom), 80).map(({ count, region }) => [count, region])
  expect(regions(5)).toEqual([
    [9, '09'],
    [4, '04'],
  ])
  expect(regions(3)).toEqual([[13, undefined]])
  expect(grid.rowsOf(grid.gather(view(5), 80)[1] ?? never())).toEqual([9, 10, 11, 12])
})

function never(): never {
  throw new Error('there are two')
}
