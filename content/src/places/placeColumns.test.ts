import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ListedPlace, PlacesQuery } from '../port/port.ts'
import { openDemoInSmall } from '../testing/openDemo.ts'
import { createListFinder, type ListFinder } from '../list/listFinder.ts'
import { packPlaces, unpackPlaces, type PlaceColumns } from './placeColumns.ts'

let content: Awaited<ReturnType<typeof openDemoInSmall>>
beforeAll(async () => void (content = await openDemoInSmall()))
afterAll(() => content.close())

/** The finder that a browser makes of what it was sent. */
async function browserFinder(region?: string): Promise<ListFinder<ListedPlace>> {
  const places = await content.places({ ...(region && { region }), sort: 'population', pageSize: 10_000 })
  const sent = packPlaces(places, await content.site())
  const columns = JSON.parse(JSON.stringify(sent)) as PlaceColumns
  return createListFinder(columns, unpackPlaces(columns))
}

const choices: readonly PlacesQuery[] = [
  {},
  { sort: 'name' },
  { sort: 'population' },
  { choices: { categories: ['gorge', 'wine'] } },
  { choices: { categories: ['castle'], kinds: ['village'] }, sort: 'name' },
  { choices: { categories: ['castle'], provinces: ['29', '18'] }, text: 'a' },
  { choices: { categories: ['none'] } },
  { text: 'ron' },
  { text: 'SAN s' },
  { text: 'á', sort: 'name' },
  { text: 'villaneuva canada' },
  { text: 'barclona' },
  { text: 'no such place' },
  { choices: { kinds: ['city'] } },
  { choices: { kinds: ['town', 'village'], provinces: ['29', '18', '28'] }, text: 'al' },
  { choices: { provinces: ['29'] }, page: 3 },
]

test.each([undefined, '01', '17'])(
  '[FB4] [DN5] the browser finds in region %p exactly what the server finds, counts and order included',
  async (region) => {
    const browser = await browserFinder(region)
    for (const choice of choices) {
      const query = { ...choice, ...(region && { region }) }
      const { items, ...rest } = await content.places(query)
      const listed = items.map((place) => ({ ...place, at: undefined, districtOf: undefined }))
      expect(browser.find(choice)).toEqual({ items: listed, ...rest })
    }
  },
)
