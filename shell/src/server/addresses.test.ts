import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { createRegistryFolder } from '../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'
import { defineTowns } from '../testing/townSite.ts'

const definition = defineTowns(
  `route: { en: '/villages/:slug', es: '/pueblos/:slug' }, earlier: ['/hamlets/:slug'],`,
  `route: { es: '/comunidades/:slug' },`,
).replace('types: {', "search: { route: { en: '/find', es: '/buscar' } }, types: {")

let site: TestSite
beforeAll(async function openWithDefinition() {
  const own = JSON.parse(await readFile(`${await createContentFolder()}/site.json`, 'utf8')) as object
  const blocks = [{ kind: 'html', html: '<a href="/entries/town/ronda#map">Ronda</a>' }]
  const { registry } = await createRegistryFolder()
  site = await openSite(registry, {
    documents: {
      'tessera.config.ts': definition,
      'site.json': {
        ...own,
        language: 'en',
        languages: ['es'],
        navigation: [{ label: 'Towns', href: '/entries/town' }],
      },
      'entries/land/north.es.json': { summary: 'La sierra' },
      'entries/town/ronda.es.json': { fact: 'Sobre Ronda' },
      'pages/we.json': { kind: 'text', title: 'We', description: 'D', heading: 'We', blocks },
    },
  })
})
afterAll(() => site.close())

const moved = async (path: string) => {
  const { status, headers } = await site.get(path)
  return [status, headers.get('location')]
}

test('[RT1] a page is at the address that the definition gives it, in each language', async () => {
  const town = await site.text('/es/pueblos/ronda')
  expect(town).toContain('<link rel="canonical" href="https://site.test/es/pueblos/ronda">')
  expect(town).toContain('hrefLang="en" href="https://site.test/villages/ronda"')
  expect(town).toContain('href="/es/comunidades/north"')
  expect(town).toContain('action="/es/buscar"')
  expect(await site.text('/towns')).toMatch(
    /<a href="\/towns" aria-current="page">Towns<\/a>[^]*href="\/villages\/ronda"/,
  )
  expect(await site.text('/find?text=ronda')).toContain('<a href="/villages/ronda">')
  expect(await site.text('/we')).toContain('<a href="/villages/ronda#map">')
  expect((await site.get('/es/villages/ronda')).status).toBe(404)
})

test('[RT1] paths of the site, and earlier addresses, lead to the current ones', async () => {
  expect(await moved('/entries/town/ronda?map=1')).toEqual([308, '/villages/ronda?map=1'])
  expect(await moved('/es/entries/town/ronda')).toEqual([308, '/es/pueblos/ronda'])
  expect(await moved('/es/entries/land/north')).toEqual([308, '/es/comunidades/north'])
  expect(await moved('/search?text=a')).toEqual([308, '/find?text=a'])
  expect(await moved('/hamlets/ronda')).toEqual([308, '/villages/ronda'])
  expect((await site.get('/villages/nowhere')).status).toBe(404)
})

test('[RT1] what programs read has the same addresses', async () => {
  expect(await site.text('/sitemap.xml')).toContain('<loc>https://site.test/es/pueblos/ronda</loc>')
  expect(JSON.parse(await site.text('/_site/examples'))).toMatchObject({
    paths: expect.arrayContaining(['/towns', '/villages/granada', '/entries/land/north']),
  })
  const [suggestion] = JSON.parse(await site.text('/es/data/search?text=ronda')) as unknown[]
  expect(suggestion).toMatchObject({ href: '/es/pueblos/ronda' })
  expect(JSON.parse(await site.text('/es/data/markers/town'))).toMatchObject({
    href: expect.arrayContaining(['/es/pueblos/ronda']),
  })
})
