import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { front } from '@tessera/content/testing/createTestContent'
import { createContextOfPage } from '../../pages/slots/createContextOfPage.ts'
import { createText } from '../../pages/testing/loadedPages.ts'
import { pathsIn } from '../../pages/words/paths.ts'
import { createRegistryFolder, promote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

const definition = `import { choices, dates, defineSite, defineType, money, point, reference, slot, words } from 'tessera'
const museum = defineType({
  name: 'Museum', title: 'name', route: { en: '/museums/:slug', es: '/museos/:slug' },
  fields: { name: words(), city: words(), at: point() },
  page: [slot('tell', { fallback: 'Nothing is told.' })],
})
const exhibition = defineType({
  name: 'Exhibition', title: 'name', route: '/shows/:slug',
  fields: {
    name: words(), museum: reference('museum'), on: dates(), secret: words(), price: money('EUR'),
    topics: choices({ sea: { en: 'Sea', es: 'Mar' } }), left: words().optional(),
  },
  page: [slot('tell', { fallback: 'Nothing is told.' })],
  context: ['name', 'museum', 'on', 'price', 'topics', 'left'],
})
export default defineSite({ types: { museum, exhibition } })`

const blocks = [{ kind: 'slot', slot: 'tell', fallback: 'Nothing is told.' }]
const text = { kind: 'text', title: 'We', description: 'D', heading: 'About us', blocks }
const documents = {
  'tessera.config.ts': definition,
  'entries/museum/orbit.json': { name: 'Orbit', city: 'Ulm', at: { lat: 48, lon: 10 } },
  'entries/museum/orbit.es.md': front({ name: 'Órbita', slug: 'orbita' }),
  'entries/exhibition/moon.json': {
    name: 'Moon',
    museum: 'orbit',
    on: { from: '2027-03-01' },
    secret: 'not told',
    price: 8.5,
    topics: ['sea'],
  },
  'pages/we.json': text,
  'pages/we.es.md': front({ slug: 'nosotros', heading: 'Nosotros' }),
  'pages/index.json': { ...text, kind: 'home', heading: 'Home', lead: 'L', hero: 'none', featured: [] },
}

let site: TestSite
beforeAll(async function open() {
  const { registry } = await createRegistryFolder()
  await promote(registry, {
    name: 'tell',
    slots: ['tell'],
    server: "module.exports = { tell: { render: () => '<p>told</p>' } }",
    declarations: {
      tell: { data: {}, activation: 'idle', context: ['page', 'later' as 'page'], origins: [] },
    },
  })
  const own = JSON.parse(await readFile(`${await createContentFolder()}/site.json`, 'utf8')) as object
  const inTwo = { ...own, language: 'en', languages: ['es'] }
  site = await openSite(registry, { documents: { ...documents, 'site.json': inTwo } })
})
afterAll(() => site.close())

/** The data that the slot of a page is given. */
async function toldAt(path: string): Promise<unknown> {
  const html = await site.text(path)
  const json = /<script type="application\/json" data-slot-data="tell">(.*?)<\/script>/.exec(html)?.[1]
  return JSON.parse(json ?? 'null') as unknown
}

const page = (described: object) => ({ options: {}, page: described })

test('[CP3] a slot gets the document of its page, and the fields that the type lists', async () => {
  expect(await toldAt('/museums/orbit')).toEqual(
    page({
      type: 'museum',
      id: 'orbit',
      title: 'Orbit',
      href: '/museums/orbit',
      at: { lat: 48, lon: 10 },
      fields: {},
    }),
  )
  expect(await toldAt('/shows/moon')).toEqual(
    page({
      type: 'exhibition',
      id: 'moon',
      title: 'Moon',
      href: '/shows/moon',
      fields: {
        name: 'Moon',
        museum: { type: 'museum', id: 'orbit', title: 'Orbit', href: '/museums/orbit' },
        on: { from: '2027-03-01' },
        price: { amount: 8.5, currency: 'EUR' },
        topics: [{ id: 'sea', label: 'Sea' }],
      },
    }),
  )
})

test('[CP3] in another language the id is the same, and texts and addresses are of the language', async () => {
  expect(await toldAt('/es/museos/orbita')).toMatchObject(
    page({ type: 'museum', id: 'orbit', title: 'Órbita', href: '/es/museos/orbita' }),
  )
  expect(await toldAt('/es/shows/moon')).toMatchObject(
    page({
      fields: { museum: { title: 'Órbita', href: '/es/museos/orbita' }, topics: [{ label: 'Mar' }] },
    }),
  )
  expect(await toldAt('/es/nosotros')).toEqual(
    page({ type: 'page', id: 'we', title: 'Nosotros', href: '/es/nosotros', fields: {} }),
  )
})

test('[CP3] the home page has a type of its own', async () => {
  expect(await toldAt('/')).toEqual(page({ type: 'home', id: 'index', title: 'Home', href: '/', fields: {} }))
})

test('[CP3] a home page of text is the home page', () => {
  const loaded = createText({ path: '/' })
  const home = createContextOfPage(loaded, { language: 'en', direction: 'ltr' }, pathsIn(loaded.site))
  expect(home.page).toMatchObject({ type: 'home', id: 'index', href: '/' })
})
