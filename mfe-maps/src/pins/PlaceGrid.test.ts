import { expect, test } from '@jest/globals'
import { worldPixel } from '../baseMap/worldPixel.ts'
import type { GridView } from './Grid.ts'
import type { Cluster } from './clusterCells.ts'
import { PlaceGrid } from './PlaceGrid.ts'

const placeAt = (lat: number, lon: number, group = '01') => ({
  id: `${lat} ${lon}`,
  number: 1,
  name: '',
  href: '',
  at: { lat, lon },
  weight: 0,
  group,
})
const spread = Array.from({ length: 3000 }, (_, row) =>
  placeAt(36 + (row % 60) * 0.1, -8 + Math.floor(row / 60) * 0.2, row % 2 ? '01' : '02'),
)
const view = (zoom: number, by = 0) => {
  const [left, top] = worldPixel(-8.5, 43, zoom)
  const [right, bottom] = worldPixel(3, 35.5, zoom)
  return { zoom, left: left + by, top, right: right + by, bottom }
}

test('[MP3] every place in view is in one cluster, which is where its places are', async () => {
  const grid = new PlaceGrid(spread, 80)
  const found = clustered(grid, view(6))
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(spread.length)
  for (const cluster of found) {
    const held = await grid.placesIn(cluster)
    expect(held).toHaveLength(cluster.count)
    expect(held.map(({ id }) => grid.clusterOf(id))).toEqual(held.map(() => cluster))
    if (cluster.count === 1) expect(grid.placeOf(cluster)).toBe(held[0])
    else expect(grid.placeOf(cluster)).toBeUndefined()
    const [south, , , east] = grid.boundsOf(cluster)
    expect(south).toBe(Math.min(...held.map(({ at }) => at.lat)))
    expect(east).toBe(Math.max(...held.map(({ at }) => at.lon)))
  }
})

test('[MP3] clusters keep their keys while the view moves a little', () => {
  const grid = new PlaceGrid(spread, 80)
  const keys = (by: number) => clustered(grid, view(6, by)).map(({ key }) => key)
  const before = keys(0)
  expect(keys(20)).toEqual(before)
})

test('[MP3] the farther apart, the fewer together; a group is named where it is shared', () => {
  const places = [placeAt(40, -4), placeAt(40, -4.001), placeAt(38, -1, '14'), placeAt(50, 20)]
  const found = clustered(new PlaceGrid(places, 80), view(7))
  expect(found.map(({ count, group }) => [count, group])).toEqual([
    [2, '01'],
    [1, '14'],
  ])
  expect(clustered(new PlaceGrid(spread, 80), view(9)).length).toBeGreaterThan(found.length)
  const ofTwo = new PlaceGrid([placeAt(40, -4), placeAt(40, -4.001, '07')], 80)
  expect(clustered(ofTwo, view(7))[0]?.group).toBeUndefined()
})

test('[MP7] nothing clustered lies nearer to another than half the radius', () => {
  const found = clustered(new PlaceGrid(spread, 80), view(6))
  const near = found.flatMap((one, index) =>
    found.slice(index + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) * 2 ** 6 < 30),
  )
  expect(near).toEqual([])
})

test('[MP3] places of an island are not clustered with those of another coast', async () => {
  const coast = Array.from({ length: 9 }, (_, row) => placeAt(41.4 - row * 0.1, 2.1 - row * 0.1, '09'))
  const island = Array.from({ length: 4 }, (_, row) => placeAt(39.5 + row * 0.1, 2.6 + row * 0.1, '04'))
  const grid = new PlaceGrid([...coast, ...island], 80, ['04'])
  const groups = (zoom: number) => clustered(grid, view(zoom)).map(({ count, group }) => [count, group])
  expect(groups(5)).toEqual([
    [9, '09'],
    [4, '04'],
  ])
  expect(groups(3)).toEqual([[13, undefined]])
  const [, onIsland] = clustered(grid, view(5))
  expect(onIsland && (await grid.placesIn(onIsland))).toEqual(island)
})

function clustered(grid: PlaceGrid, of: GridView): readonly Cluster[] {
  let shown: readonly Cluster[] = []
  grid.aggregate(of, (found) => (shown = found))
  return shown
}
