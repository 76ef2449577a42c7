import { afterEach, expect, test } from '@jest/globals'
import { createTestContent, textPage, townSite, type TestContent } from './testing/createTestContent.ts'
import { createTown } from './testing/towns.ts'

let site: TestContent

async function open(more: Readonly<Record<string, string | object>>): Promise<TestContent> {
  site = await createTestContent({ ...townSite, ...more })
  return site
}

afterEach(() => site.close())

test('[RT1] a page that changed its address is found by its redirect; chains, circles and twice the same are refused', async () => {
  const redirects = [
    { from: '/old', to: '/about' },
    { from: '/rhonda', to: '/entries/town/ronda#map' },
    { from: '/año', to: '/about' },
    { from: '/entries/town/granada', to: '/entries/town/malaga' },
  ]
  const { content, problems } = await open({ 'redirects.json': { redirects } })
  const redirect = async (path: string) => content.redirect?.(path)
  expect([await redirect('/old'), await redirect('/rhonda')]).toEqual(['/about', '/entries/town/ronda#map'])
  expect(await redirect('/a%C3%B1o')).toBe('/about')
  expect([await redirect('/entries/town/granada'), await redirect('/constructor')]).toEqual([
    undefined,
    undefined,
  ])
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
  const ronda = { ...createTown('Ronda', 36_827), slug: undefined, hidden: true }
  const { content, problems } = await open({
    'pages/about.md': textPage('').replace('"title"', '"hidden":true,"title"'),
    'entries/town/ronda.json': ronda,
    'entries/land/aragon.json': { name: 'Aragón', hidden: true },
  })
  expect(problems).toMatchObject([
    { name: 'documentPartInvalid', detail: { file: 'pages/about.md', field: 'heading' } },
  ])
  const hidden = ['/about', '/entries/town/ronda', '/entries/land/aragon']
  for (const path of hidden) expect(await content.page(path)).toBeUndefined()
  const shown = [
    '/entries/land/andalucia',
    '/entries/town',
    ...['albarracin', 'granada', 'juzcar', 'malaga'].map((slug) => `/entries/town/${slug}`),
  ]
  expect(await content.paths(0, 100)).toEqual(shown)
  expect(await content.pathCount()).toBe(shown.length)
  expect((await content.entryMarkers?.('town', {}))?.name).not.toContain('Ronda')
  const texts = ['ronda', 'aragón', 'first']
  const found = (await Promise.all(texts.map((text) => content.search(text, 9)))).flat()
  for (const { href } of found) expect(hidden).not.toContain(href)

  await site.change({ 'entries/town/ronda.json': null })
  expect(await content.page('/entries/town/ronda')).toBeDefined()
  expect((await content.entries?.('town', { text: 'ronda' }))?.total).toBe(1)
  expect((await content.search('ronda', 1))[0]?.href).toBe('/entries/town/ronda')

  await site.change({ 'entries/town/ronda.json': ronda })
  expect(await content.page('/entries/town/ronda')).toBeUndefined()
  expect((await content.entries?.('town', {}))?.total).toBe(4)
})

test('[RT1] an unknown field freezes nothing: it is reported, and the rest is shown', async () => {
  const quote = 'T\n\n```block quote\ntext: Q\nauthor: X\n```'
  const { content, problems } = await open({
    'pages/about.md': textPage('Second', quote).replace('"title"', '"draft":1,"title"'),
    'emails/office.json': { label: 'Office', address: 'office@site.test', phone: '1' },
    'records/town/more.json': { records: [{ ...createTown('Casares'), mayor: 'X' }] },
  })
  expect(await content.page('/about')).toMatchObject({ heading: 'Second' })
  expect(await content.page('/entries/town/casares')).toBeDefined()
  expect(problems.map(({ name, cause }) => `${name} ${cause}`).toSorted()).toEqual([
    'documentPartInvalid emails/office.json, field phone: there is no such field',
    'documentPartInvalid pages/about.md, field blocks[1].author: there is no such field',
    'documentPartInvalid pages/about.md, field draft: there is no such field',
    'documentPartInvalid records/town/more.json, field records[0].mayor: there is no such field',
  ])
})
