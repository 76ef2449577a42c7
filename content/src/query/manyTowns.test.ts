import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Bounds, CellsView } from '@tessera/kit/contract/content'
import { distanceBetween } from '../fields/distanceBetween.ts'
import { createListFinder } from '../list/listFinder.ts'
import type { ListQuery } from '../port/port.ts'
import { createTestContent, townSite, type TestContent } from '../testing/createTestContent.ts'
import { createTown } from '../testing/towns.ts'

const first = ['San', 'Villa', 'La', 'Puerto', 'Ron', "L'Ho", 'Ála', 'Barce']
const second = ['roque', 'nueva', 'granja', 'del sa', 'da', 'spitalet', 'va', 'lona', 'ñora']

let seed = 7
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

const towns = Array.from({ length: 900 }, (_none, row) => ({
  ...createTown(`${first[row % 8]} ${second[random(9)]} ${row % 40}`, 1 + random(90_000)),
  slug: `t${row}`,
  land: random(3) === 0 ? 'aragon' : 'andalucia',
  at: { lat: 36 + random(7000) / 1000, lon: -7 + random(9000) / 1000 },
  ...(random(9) === 0 && { has: random(2) === 0 ? ['castle'] : ['sea', 'castle'] }),
}))
const townOf = new Map(towns.map((town) => [`town/${town.slug}`, town]))

let site: TestContent
beforeAll(async () => {
  site = await createTestContent({ ...townSite, 'records/town/all.json': { records: towns } })
})
afterAll(() => site.close())

const south: Bounds = [36, -7, 38.7, -1.6]
const scopes: readonly Pick<ListQuery, 'area' | 'by'>[] = [
  {},
  { by: { field: 'land', id: 'aragon' } },
  { area: south },
]
const choices: readonly ListQuery[] = [
  {},
  { choices: { size: ['city', 'village'] } },
  { choices: { has: ['castle', 'sea'], size: ['town'] } },
  { choices: { has: ['none'] } },
  { choices: { size: ['town'], has: ['sea'] } },
]
const orders: readonly ListQuery[] = [
  {},
  { sort: 'name' },
  { page: 3 },
  { sort: 'people' },
  { page: 1e6, pageSize: 7 },
]
const texts = [
  '',
  'a',
  'SA',
  'á',
  'l’h',
  '"',
  '%',
  '_',
  'la ',
  'ñ',
  'ronda',
  'barclona',
  'vila neuva',
  'zzzz',
]

test('[FB4] [DN5] a browser finds in columns what the server finds, counts and order included, for any text', async () => {
  for (const [row, scope] of scopes.entries()) {
    const sent = await site.content.entryColumns?.('town', scope)
    if (!sent) throw new Error('the list is too long')
    const cards = sent.items.map((item, at) => ({ ...item, id: sent.ids[at], name: sent.names[at] }))
    const finder = createListFinder(sent, cards)
    for (const [at, text] of texts.entries()) {
      const query = { ...choices[(row + at) % 5], ...orders[(row + 2 * at) % 5], text }
      const found = await site.content.entries?.('town', { ...scope, ...query })
      expect([scope, query, finder.find(query)]).toEqual([scope, query, found])
    }
  }
})

/** All documents that a query selects, in its order. */
async function matching(query: ListQuery) {
  const { items = [] } = (await site.content.entries?.('town', { ...query, page: 1, pageSize: 500 })) ?? {}
  return items.map(({ id }) => ({ id, ...(townOf.get(id) ?? createTown('None')) }))
}

test('[MP7] markers are all documents that a query leaves, as columns', async () => {
  const query: ListQuery = { area: south, choices: { size: ['town'] }, text: 'a', sort: 'name', pageSize: 1 }
  const markers = await site.content.entryMarkers?.('town', query)
  if (!markers) throw new Error('there is no such list')
  const { categories, ...columns } = markers
  const expected = await matching(query)
  expect(columns.id).toEqual(expected.map(({ id }) => id))
  expect(categories).toEqual([{ name: 'Castle', icon: 'castle' }])
  expect(columns.category?.map((number) => number === 1)).toEqual(
    expected.map(({ id }) => townOf.get(id)?.has?.[0] === 'castle'),
  )
  expect(new Set(Object.values(columns).map(({ length }) => length)).size).toBe(1)
})

const view: CellsView = { zoom: 6, side: 60, west: 124, north: 98, across: 30, down: 14 }

/** Web Mercator. */
function squareOf({ at: { lat, lon }, land }: (typeof towns)[number], { zoom, side }: CellsView) {
  const world = (256 * 2 ** zoom) / side
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return [Math.floor((lon / 360 + 0.5) * world), Math.floor((0.5 - north / (2 * Math.PI)) * world), land]
}

test('[MP3] of a view the documents that a query leaves are counted by square and group', async () => {
  for (const query of [{ text: 'ron' }, { area: south, text: 'la' }, { choices: { size: ['city'] } }]) {
    const cells = await site.content.entryCells?.('town', query, view)
    const expected = Map.groupBy(await matching(query), (town) => squareOf(town, view).join(' '))
    expect(cells?.count.length).toBe(expected.size)
    for (const [at, count] of cells?.count.entries() ?? []) {
      const there = expected.get(`${cells?.column[at]} ${cells?.line[at]} ${cells?.group[at]}`) ?? []
      const lats = there.map((town) => town.at.lat)
      expect(there).toHaveLength(count)
      expect(cells?.lat[at]).toBeCloseTo(lats.reduce((sum, lat) => sum + lat, 0) / count, 4)
      expect(cells?.south[at]).toBeCloseTo(Math.min(...lats), 4)
      expect(cells?.east[at]).toBeCloseTo(Math.max(...there.map((town) => town.at.lon)), 4)
    }
  }
})

test('[MP7] a view names the documents that are alone, and where the rows of the page lie', async () => {
  const query: ListQuery = { by: { field: 'land', id: 'aragon' }, page: 2, pageSize: 10 }
  const near = { zoom: 10, side: 60, west: 1960, north: 1500, across: 300, down: 300 }
  const cells = await site.content.entryCells?.('town', query, near)
  const alone = cells?.count.filter((count) => count === 1).length
  expect(alone).toBeGreaterThan(0)
  expect(cells?.places.id).toHaveLength(alone ?? 0)
  const rows = (await matching(query)).slice(10, 20)
  expect(cells?.listed).toMatchObject({ from: 10, id: rows.map(({ id }) => id) })
})

test('neighbours are the nearest of all documents', async () => {
  for (const town of towns.filter((_one, row) => row % 60 === 0)) {
    const page = await site.content.page(`/entries/town/${town.slug}`)
    const nearest = towns
      .filter(({ slug }) => slug !== town.slug)
      .toSorted((one, other) => distanceBetween(town.at, one.at) - distanceBetween(town.at, other.at))
    const map = page?.kind === 'text' ? page.entry?.parts.find(({ kind }) => kind === 'map') : undefined
    const neighbours = map?.kind === 'map' ? map.neighbours : []
    expect(neighbours.map(({ id }) => id)).toEqual(nearest.slice(0, 6).map(({ slug }) => `town/${slug}`))
  }
})
