import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { join } from 'node:path'
import type { Bounds } from '@tessera/kit/contract/content'
import { openFileContent, type FileContent } from '../openFileContent.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import { createPlaceFinder, type PlaceFinder } from '../places/placeFinder.ts'
import type { Place, PlacesQuery } from '../port/port.ts'

const demo = join(import.meta.dirname, '../../demo/documents')
const silent = { info: () => {}, error: () => {}, problem: () => {} }
const andalusia: Bounds = [36, -7.5, 38.7, -1.6]

let content: FileContent
let finder: PlaceFinder<Place>

beforeAll(async function openDemo() {
  content = await openFileContent(demo, silent)
  const { places } = await content.places({ pageSize: 10_000 })
  const regions = await content.regions()
  const provinces = regions.flatMap(({ id, provinces }) => provinces.map((one) => ({ ...one, region: id })))
  const { sorting } = (await content.site()).places
  finder = createPlaceFinder(places.toReversed(), provinces, { sorting, isInside })
})
afterAll(() => content.close())

function isInside({ at: { lat, lon } }: Place, [south, west, north, east]: Bounds): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}

const contained = ['a', 'SA', 'san', 'á', 'L’H', "l'h", '"', '%', '_', 'de la ', 'ñ', 'ronda']
const close = ['barclona', 'villaneuva canada', 'santiaog compostla', 'sa qqqq', 'zzzzzz', 'x y z']
const scopes: readonly PlacesQuery[] = [
  {},
  { region: '01' },
  { region: 'none' },
  { area: andalusia },
  { area: [-90, -180, 90, 180], region: '17' },
]
const facets: readonly PlacesQuery[] = [
  {},
  { kinds: ['city', 'village'] },
  { provinces: ['29'] },
  { provinces: ['29', '18', '28', '44', '08', '15'], kinds: ['town'] },
]
const orders: readonly PlacesQuery[] = [{}, { sort: 'name' }, { page: 9 }, { page: 1e6, pageSize: 7 }]

test.each(['', ...contained, ...close])(
  '[FB4] of %p the index has the places, order and counts that a pass over all of them has',
  async (text) => {
    for (const [row, scope] of scopes.entries()) {
      for (const [column, facet] of facets.entries()) {
        const query = { ...scope, ...facet, ...orders[(row + column) % orders.length], text }
        expect([query, await content.places(query)]).toEqual([query, finder.find(query)])
      }
    }
  },
)

test('[MP7] markers are all places that a query leaves, as columns', async () => {
  const query: PlacesQuery = { area: andalusia, kinds: ['town'], text: 'al', sort: 'name', pageSize: 1 }
  const columns = await content.markers(query)
  expect(columns.name).toEqual(finder.matching(query).map(({ name }) => name))
  expect(columns.href.slice(0, 1)).toEqual([`/places/${finder.matching(query)[0]?.slug}`])
  expect(new Set(Object.values(columns).map(({ length }) => length)).size).toBe(1)
})

test('neighbours are the nearest of all places', async () => {
  for (const place of finder.all.filter((_one, row) => row % 150 === 0)) {
    const page = await content.page(`/places/${place.slug}`)
    const nearest = finder.all
      .filter(({ id }) => id !== place.id)
      .map((other) => ({ place: other, distance: distanceBetween(place.at, other.at) }))
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, 6)
      .map(({ distance, ...near }) => ({ ...near, distance: Math.round(distance * 10) / 10 }))
    expect(page?.kind === 'detail' && page.neighbours).toEqual(nearest)
  }
})
