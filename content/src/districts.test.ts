import { afterEach, expect, test } from '@jest/globals'
import type { PlaceKind } from './port/port.ts'
import { createTestContent, place, smallSite, type TestContent } from './testing/createTestContent.ts'

let site: TestContent | undefined
afterEach(() => site?.close())

test('a district is called one of its main place, and is none of the cities, towns and villages; what only belongs to a municipality is a place of its own', async () => {
  const aragon = JSON.stringify(smallSite['regions/aragon.md']).replace('Aragón', 'Teruel')
  site = await createTestContent({
    ...smallSite,
    'regions/aragon.md': JSON.parse(aragon) as string,
    'places/parts.json': {
      places: [
        { ...place('10', 'Albaicín', '18', 60_000, 37.18, -3.6), partOf: '4', district: true },
        { ...place('20', 'Teruel', '44', 36_000, 40.34, -1.1) },
        { ...place('21', 'Centro', '44', 9_000, 40.34, -1.1), partOf: '20', district: true },
        { ...place('11', 'Hamlet', '18', 900, 37.3, -3.5), partOf: '4' },
        { ...place('12', 'Lost', '18', 900, 37.3, -3.4), partOf: 'nowhere', district: true },
      ],
    },
  })
  const facts = async (path: string) => {
    const page = await site?.content.page(path)
    if (page?.kind !== 'detail') throw new Error(`${path} is no place`)
    const { kind, districtOf } = page.place
    return { kind, districtOf }
  }
  expect(await facts('/places/albaicin')).toEqual({
    kind: 'district',
    districtOf: 'Granada',
  })
  expect(await facts('/places/centro')).toMatchObject({ districtOf: 'Teruel' })
  expect((await site.content.search('albaicin', 1))[0]).toMatchObject({ districtOf: 'Granada' })
  expect(await facts('/places/hamlet')).toEqual({ kind: 'village' })
  expect(await facts('/places/lost')).toEqual({ kind: 'district' })
  const names = async (kind: PlaceKind) =>
    (await site?.content.places({ choices: { kinds: [kind] } }))?.items.map(({ name }) => name)
  expect(await names('city')).toEqual(['Málaga', 'Granada'])
  expect(await names('district')).toEqual(['Albaicín', 'Centro', 'Lost'])
  expect(await site.content.search('districts in granada', 1)).toMatchObject([
    { href: '/regions/andalucia?provinces=18&kinds=district' },
  ])
})
