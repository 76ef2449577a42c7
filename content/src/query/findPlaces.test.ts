import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Bounds, CellsView } from '@tessera/kit/contract/content'
import { distanceBetween } from '../places/distanceBetween.ts'
import { createListFinder, type ListFinder } from '../list/listFinder.ts'
import { packPlaces } from '../places/placeColumns.ts'
import type { Place, PlacesQuery } from '../port/port.ts'
import { openDemoInSmall } from '../testing/openDemo.ts'

const andalusia: Bounds = [36, -7.5, 38.7, -1.6]

let content: Awaited<ReturnType<typeof openDemoInSmall>>
let places: readonly Place[]
let finderFor: (query: PlacesQuery) => Promise<ListFinder<Place> & { placesOf(query: PlacesQuery): Place[] }>

beforeAll(async function openDemo() {
  content = await openDemoInSmall()
  const site = await content.site()
  const { compare } = new Intl.Collator(site.places.sorting)
  const byName = (one: { id: string; name: string }, other: { id: string; name: string }) =>
    compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
  const all = (await content.places({ pageSize: 10_000 })).items.toReversed()
  places = all.toSorted(byName).toSorted((one, other) => other.population - one.population)
  const byId = new Map(places.map((place) => [place.id, place]))
  finderFor = async function createFinder({ area, region }) {
    const scope = { ...(area && { area }), ...(region !== undefined && { region }) }
    const items = places.filter(
      (place) => (!area || isInside(place, area)) && (region === undefined || place.region.id === region),
    )
    const columns = packPlaces({ ...(await content.places({ ...scope, pageSize: 1 })), items }, site)
    const finder = createListFinder(columns, items)
    return { ...finder, placesOf: (query) => finder.matching(query).flatMap((id) => byId.get(id) ?? []) }
  }
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
  { choices: { kinds: ['city', 'village'] } },
  { choices: { provinces: ['29'] } },
  { choices: { categories: ['castle', 'beach'], kinds: ['town'] } },
  { choices: { provinces: ['29', '18', '28', '44', '08', '15'], kinds: ['town'] } },
]
const orders: readonly PlacesQuery[] = [
  {},
  { sort: 'name' },
  { page: 3 },
  { sort: 'population' },
  { page: 1e6, pageSize: 7 },
]

test.each(['', ...contained, ...close].map((text, number) => ({ text, number })))(
  '[FB4] of "$text" the index has the places, order and counts that a pass over all of them has',
  async ({ text, number }) => {
    for (const [row, scope] of scopes.entries()) {
      const facet = facets[(row + number) % facets.length] // each with each scope, by the fifth text
      const query = { ...scope, ...facet, ...orders[(row + 2 * number) % orders.length], text }
      expect([query, await content.places(query)]).toEqual([query, (await finderFor(query)).find(query)])
    }
  },
)

test('[MP7] markers are all places that a query leaves, as columns', async () => {
  const query: PlacesQuery = {
    area: andalusia,
    choices: { kinds: ['town'] },
    text: 'al',
    sort: 'name',
    pageSize: 1,
  }
  const { categories: _list, ...columns } = await content.markers(query)
  const expected = (await finderFor(query)).placesOf(query)
  expect(columns.name).toEqual(expected.map(({ name }) => name))
  expect(columns.href.slice(0, 1)).toEqual([`/places/${expected[0]?.slug}`])
  expect(new Set(Object.values(columns).map(({ length }) => length)).size).toBe(1)
})

const spain: CellsView = { zoom: 6, side: 60, west: 124, north: 98, across: 30, down: 14 }

test('[MP3] of a view the places that a query leaves are counted by square and region', async () => {
  for (const query of [
    {},
    { area: andalusia, text: 'al' },
    { choices: { kinds: ['city'] } },
  ] satisfies PlacesQuery[]) {
    const cells = await content.cells(query, spain)
    const expected = Map.groupBy((await finderFor(query)).placesOf(query).filter(isInSpain), (place) =>
      squareOf(place, spain).join(' '),
    )
    const found = cells.count.map((count, at) => [
      `${cells.column[at]} ${cells.line[at]} ${cells.group[at]}`,
      count,
    ])
    expect(new Map(found as [string, number][])).toEqual(
      new Map([...expected].map(([key, places]) => [key, places.length])),
    )
    for (const [at, count] of cells.count.entries()) {
      const places = expected.get(`${cells.column[at]} ${cells.line[at]} ${cells.group[at]}`) ?? []
      const middle = places.reduce((sum, { at: { lat } }) => sum + lat, 0) / count
      expect(cells.lat[at]).toBeCloseTo(middle, 4)
      expect(cells.south[at]).toBeCloseTo(Math.min(...places.map(({ at: { lat } }) => lat)), 4)
      expect(cells.east[at]).toBeCloseTo(Math.max(...places.map(({ at: { lon } }) => lon)), 4)
    }
  }
})

test('[MP7] a view names the places that are alone, and where the rows of the page lie', async () => {
  const query: PlacesQuery = { region: '05', page: 2, pageSize: 10 }
  const near = { zoom: 10, side: 60, west: 1960, north: 1800, across: 60, down: 60 }
  const cells = await content.cells(query, near)
  const alone = cells.count.flatMap((count, at) => (count === 1 ? [at] : []))
  expect(alone.length).toBeGreaterThan(0)
  expect(
    cells.places.lat.map((lat, row) => Math.abs(lat - (cells.lat[alone[row] ?? 0] ?? 0)) < 1e-4),
  ).toEqual(alone.map(() => true))
  const rows = (await finderFor(query)).placesOf(query).slice(10, 20)
  expect(cells.listed).toEqual({
    from: 10,
    id: rows.map(({ id }) => id),
    lat: rows.map(({ at }) => at.lat),
    lon: rows.map(({ at }) => at.lon),
    group: rows.map(({ region }) => region.id),
  })
})

/** The mainland: the Canary Islands are left out. */
function isInSpain(place: Place): boolean {
  const [column, line] = squareOf(place, spain)
  const { west, north, across, down } = spain
  return column >= west && column < west + across && line >= north && line < north + down
}

/** Web Mercator. */
function squareOf({ at: { lat, lon }, region }: Place, { zoom, side }: CellsView) {
  const world = (256 * 2 ** zoom) / side
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return [
    Math.floor((lon / 360 + 0.5) * world),
    Math.floor((0.5 - north / (2 * Math.PI)) * world),
    region.id,
  ] as const
}

test('neighbours are the nearest of all places', async () => {
  for (const place of places.filter((_one, row) => row % 20 === 0)) {
    const page = await content.page(`/places/${place.slug}`)
    const nearest = places
      .filter(({ id }) => id !== place.id)
      .map((other) => ({ place: other, distance: distanceBetween(place.at, other.at) }))
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, 6)
      .map(({ distance, place }) => ({
        place: { ...place, teaser: undefined },
        distance: Math.round(distance * 10) / 10,
      }))
    const neighbours = page?.kind === 'detail' ? page.neighbours : []
    expect(neighbours.map(({ category: _itsPin, ...one }) => one)).toEqual(nearest)
  }
})
