import { afterEach, expect, test } from '@jest/globals'
import {
  createTestContent,
  place,
  smallSite,
  textPage,
  type TestContent,
} from './testing/createTestContent.ts'

let site: TestContent

async function open(more: Readonly<Record<string, string | object>>): Promise<TestContent> {
  site = await createTestContent({ ...smallSite, ...more })
  return site
}

afterEach(() => site.close())

test('[RT1] a page that changed its address is found by its redirect; chains, circles and twice the same are refused', async () => {
  const redirects = [
    { from: '/old', to: '/about' },
    { from: '/places/rhonda', to: '/places/ronda#map' },
    { from: '/año', to: '/about' },
    { from: '/places/granada', to: '/places/malaga' },
  ]
  const { content, problems } = await open({ 'redirects.json': { redirects } })
  const redirect = async (path: string) => content.redirect?.(path)
  expect([await redirect('/old'), await redirect('/places/rhonda')]).toEqual(['/about', '/places/ronda#map'])
  expect(await redirect('/a%C3%B1o')).toBe('/about')
  expect([await redirect('/places/granada'), await redirect('/constructor')]).toEqual([undefined, undefined])
  expect(problems).toMatchObject([{ detail: { file: 'redirects.json', field: 'redirects[3].from' } }])

  const faulty = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a?x' },
    { from: '/c', to: '/c' },
    { from: '/a', to: '/' },
  ]
  const refused = await site.change({ 'redirects.json': { redirects: faulty } })
  const fields = refused.problems.map(({ detail }) => detail?.['field'])
  expect(fields).toEqual(expect.arrayContaining([0, 1, 2].map((index) => `redirects[${index}].to`)))
  expect(fields).toContain('redirects[3].from')
  expect([await redirect('/a'), await redirect('/old')]).toEqual([undefined, '/about'])
})

test('[RT1] what is hidden has no page and is in no list, search or sitemap, also with a fault beside; shown again it is back', async () => {
  const list = { kind: 'list', title: 'A', description: 'D', heading: 'A', region: 'aragon', hidden: true }
  const { content, problems } = await open({
    'pages/about.md': textPage('').replace('"title"', '"hidden":true,"title"'),
    'pages/places/ronda.json': { kind: 'detail', place: 'ronda', hidden: true },
    'pages/regions/aragon.json': list,
  })
  expect(problems).toMatchObject([
    { name: 'documentPartInvalid', detail: { file: 'pages/about.md', field: 'heading' } },
  ])
  const hidden = ['/about', '/places/ronda', '/regions/aragon']
  for (const path of hidden) expect(await content.page(path)).toBeUndefined()
  const shown = [
    '/regions/andalucia',
    '/places/albarracin',
    '/places/granada',
    '/places/juzcar',
    '/places/malaga',
  ]
  expect(await content.paths(0, 100)).toEqual(shown)
  expect(await content.pathCount()).toBe(shown.length)
  expect((await content.markers({})).name).not.toContain('Ronda')
  expect((await content.regions()).map(({ slug }) => slug)).toEqual(['andalucia'])
  const texts = ['ronda', 'aragón', 'first']
  const found = (await Promise.all(texts.map((text) => content.search(text, 9)))).flat()
  for (const { href } of found) expect(hidden).not.toContain(href)

  await site.change({ 'pages/places/ronda.json': null })
  expect(await content.page('/places/ronda')).toBeDefined()
  expect((await content.places({ text: 'ronda' })).total).toBe(1)
  expect((await content.search('ronda', 1))[0]?.href).toBe('/places/ronda')

  await site.change({ 'pages/places/ronda.json': { kind: 'detail', place: 'ronda', hidden: true } })
  expect(await content.page('/places/ronda')).toBeUndefined()
  expect((await content.places({})).total).toBe(4)
})

test('[RT1] an unknown field freezes nothing: it is reported, and the rest is shown', async () => {
  const quote = 'T\n\n```block quote\ntext: Q\nauthor: X\n```'
  const { content, problems } = await open({
    'pages/about.md': textPage('Second', quote).replace('"title"', '"draft":1,"title"'),
    'emails/office.json': { label: 'Office', address: 'office@site.test', phone: '1' },
    'places/more.json': { places: [{ ...place('8', 'Casares', '29', 10, 36.44, -5.27), mayor: 'X' }] },
  })
  expect(await content.page('/about')).toMatchObject({ heading: 'Second' })
  expect(await content.page('/places/casares')).toBeDefined()
  expect(problems.map(({ name, cause }) => `${name} ${cause}`).toSorted()).toEqual([
    'documentPartInvalid emails/office.json, field phone: there is no such field',
    'documentPartInvalid pages/about.md, field blocks[1].author: there is no such field',
    'documentPartInvalid pages/about.md, field draft: there is no such field',
    'documentPartInvalid places/more.json, field places[0].mayor: there is no such field',
  ])
})

test('[RT1] a second page of a place is reported with the first, and no sitemap has it', async () => {
  const detail = { kind: 'detail', place: 'ronda' }
  const list = { kind: 'list', title: 'A', description: 'D', heading: 'A', region: 'aragon' }
  const { content, problems } = await open({
    'pages/places/ronda.json': detail,
    'pages/town.json': detail,
    'pages/places/granada.json': { kind: 'detail', place: 'granada' },
    'pages/north.json': list,
  })
  expect(problems.map(({ name, cause }) => [name, cause])).toEqual([
    [
      'documentFlawed',
      'pages/town.json, field place: has its page at /places/ronda, which search engines find instead: write about it in pages/places/ronda.md',
    ],
  ])
  const paths = await content.paths(0, 100)
  expect(paths).toEqual(expect.arrayContaining(['/places/ronda', '/regions/aragon', '/north']))
  expect(paths).not.toContain('/town')
  expect(await content.pathCount()).toBe(paths.length)
  expect(await content.page('/town')).toMatchObject({ isSecond: true, place: { slug: 'ronda' } })
  expect(await content.page('/places/ronda')).not.toHaveProperty('isSecond')
})
