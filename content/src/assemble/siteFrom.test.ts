import { expect, test } from '@jest/globals'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'

const list = front({ kind: 'list', title: 'Places', description: 'All', heading: 'Places' })

/** The small site with these settings of places. */
function open(places?: object): Promise<TestContent> {
  const site = { ...(smallSite['site.json'] as object), ...(places && { places }) }
  return createTestContent({ ...smallSite, 'site.json': site, 'pages/places.md': list })
}

async function kindsIn({ content }: TestContent): Promise<Record<string, string>> {
  const { items } = await content.places({})
  return Object.fromEntries(items.map(({ name, kind }) => [name, kind]))
}

async function factsOf({ content }: TestContent, path: string): Promise<readonly { key: string }[]> {
  const page = await content.page(path)
  return page?.kind === 'detail' ? page.facts : []
}

test('places of a site without settings are sorted by its language, shown with all regions and measured from nowhere', async () => {
  const site = await open()
  expect((await site.content.site()).places).toMatchObject({ regions: 'Regions', sorting: 'en' })
  expect(await kindsIn(site)).toMatchObject({ Granada: 'city', Ronda: 'town', Albarracín: 'village' })
  expect(await site.content.page('/places')).toMatchObject({ bounds: [36, -7, 38, -1] })
  expect(await factsOf(site, '/places/ronda')).not.toContainEqual(expect.objectContaining({ key: 'centre' }))
  await site.close()
})

test('a site says what its places are called, how they are sorted, and what they are measured from', async () => {
  const site = await open({
    regions: 'Regions of Small',
    sorting: 'es',
    bounds: [27, -18, 44, 4],
    kinds: { city: 300_000, town: 1_000 },
    centre: { name: 'Granada', lat: 37.19, lon: -3.61 },
  })
  expect((await site.content.site()).places).toMatchObject({ regions: 'Regions of Small', sorting: 'es' })
  expect(await kindsIn(site)).toMatchObject({ Málaga: 'city', Granada: 'town', Júzcar: 'village' })
  expect(await site.content.page('/places')).toMatchObject({ bounds: [27, -18, 44, 4] })
  expect(await factsOf(site, '/places/ronda')).toContainEqual({
    key: 'centre',
    name: 'Granada',
    distance: expect.closeTo(147, 0),
  })
  const own = await factsOf(site, '/places/granada')
  expect(own.map(({ key }) => key)).not.toContain('centre')
  await site.close()
})
