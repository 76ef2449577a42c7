import { VectorTile } from '@mapbox/vector-tile'
import { beforeAll, expect, test } from '@jest/globals'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { cutArchive } from '../testing/archive/cutArchive.ts'
import { encodeTile, type FeatureOfTile } from '../testing/archive/encodeTile.ts'
import { archiveNames, type ArchiveTile } from './archiveNames.ts'

let archive: PMTiles
beforeAll(async () => {
  const bytes = await cutArchive()
  const source: Source = {
    getKey: () => 'spain',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  }
  archive = new PMTiles(source)
})

test('[MP5] the file that is cut here is read by the library that visitors have', async () => {
  expect(await archive.getHeader()).toMatchObject({
    tileType: 1,
    minZoom: 0,
    maxZoom: 7,
    minLon: -19,
    maxLat: 45,
  })
  expect(await archive.getMetadata()).toEqual({ name: 'Spain' })
  const madrid = await tileAt(6, 31, 24)
  expect(Object.keys(madrid.tile.layers).toSorted()).toEqual(['boundaries', 'earth', 'places', 'water'])
  const land = madrid.tile.layers['earth']?.feature(0)
  expect([land?.type, land?.properties]).toEqual([3, { kind: 'earth' }])
  expect(await archive.getZxy(7, 0, 0)).toBeUndefined()
})

test('[MP5] names come once each, countries before towns, larger towns first, where the archive has them', async () => {
  const tiles = await Promise.all([tileAt(6, 31, 24), tileAt(6, 30, 24), tileAt(6, 31, 24)])
  const { text, kind, lon, lat, from } = archiveNames(tiles)
  expect(new Set(text.map((one, row) => `${one} ${lon[row]?.toFixed(2)}`)).size).toBe(text.length)
  const madrid = text.indexOf('Madrid')
  expect([kind[madrid], from[madrid]]).toEqual(['metropolis', 6])
  expect([lon[madrid], lat[madrid]]).toEqual([expect.closeTo(-3.7, 1), expect.closeTo(40.4, 1)])
  const order = ['country', 'sea', 'region', 'metropolis', 'city', 'town']
  const ranks = kind.map((one) => order.indexOf(one))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
})

test('[MP5] what has no name, no point or no kind that is written is left out', () => {
  const point: FeatureOfTile = { layer: 'places', type: 1, lines: [[10, 10]], properties: {} }
  const names = archiveNames([
    tileOf([
      { ...point, properties: { name: 'Ronda', kind: 'locality' } },
      { ...point, properties: { kind: 'locality' } },
      { ...point, properties: { name: 'El Barrio', kind: 'neighbourhood' } },
      { ...point, type: 2, lines: [[0, 0, 9, 9]], properties: { name: 'A line', kind: 'locality' } },
    ]),
  ])
  expect([names.text, names.kind, names.from]).toEqual([['Ronda'], ['town'], [9]])
})

async function tileAt(zoom: number, x: number, y: number): Promise<ArchiveTile> {
  const found = await archive.getZxy(zoom, x, y)
  if (!found) throw new Error(`${zoom}/${x}/${y} is not in the archive`)
  return { zoom, x, y, tile: new VectorTile(new PbfReader(new Uint8Array(found.data))) }
}

function tileOf(features: readonly FeatureOfTile[]): ArchiveTile {
  return { zoom: 6, x: 31, y: 24, tile: new VectorTile(new PbfReader(encodeTile(features))) }
}
