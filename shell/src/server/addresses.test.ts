import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { createRegistryFolder } from '../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'

const definition = {
  types: {
    place: {
      route: { en: '/towns/:slug', es: '/pueblos/:slug' },
      earlier: ['/villages/:slug'],
      list: { route: { en: '/all', es: '/todos' } },
    },
    region: { route: { es: '/comunidades/:slug' } },
  },
  search: { route: { en: '/find', es: '/buscar' } },
}

let site: TestSite
beforeAll(async function openWithDefinition() {
  const own = JSON.parse(await readFile(`${await createContentFolder()}/site.json`, 'utf8')) as object
  const blocks = [{ kind: 'html', html: '<a href="/places/ronda#map">Ronda</a>' }]
  const { registry } = await createRegistryFolder()
  site = await openSite(registry, {
    documents: {
      'tessera.config.ts': `export default ${JSON.stringify(definition)}`,
      'site.json': {
        ...own,
        language: 'en',
        languages: ['es'],
        navigation: [{ label: 'Towns', href: '/places' }],
      },
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
  expect(town).toContain('hrefLang="en" href="https://site.test/towns/ronda"')
  expect(town).toContain('href="/es/comunidades/andalucia"')
  expect(town).toContain('action="/es/buscar"')
  expect(await site.text('/all')).toMatch(
    /<a href="\/all" aria-current="page">Towns<\/a>[^]*href="\/towns\/ronda"/,
  )
  expect(await site.text('/find?text=ronda')).toContain('<a href="/towns/ronda">')
  expect(await site.text('/we')).toContain('<a href="/towns/ronda#map">')
  expect((await site.get('/es/towns/ronda')).status).toBe(404)
})

test('[RT1] paths of the site, and earlier addresses, lead to the current ones', async () => {
  expect(await moved('/places/ronda?map=1')).toEqual([308, '/towns/ronda?map=1'])
  expect(await moved('/es/places/ronda')).toEqual([308, '/es/pueblos/ronda'])
  expect(await moved('/es/regions/andalucia')).toEqual([308, '/es/comunidades/andalucia'])
  expect(await moved('/search?text=a')).toEqual([308, '/find?text=a'])
  expect(await moved('/villages/ronda')).toEqual([308, '/towns/ronda'])
  expect((await site.get('/towns/nowhere')).status).toBe(404)
})

test('[RT1] what programs read has the same addresses', async () => {
  expect(await site.text('/sitemap.xml')).toContain('<loc>https://site.test/es/pueblos/ronda</loc>')
  expect(JSON.parse(await site.text('/_site/examples'))).toMatchObject({
    paths: expect.arrayContaining(['/all', '/towns/granada', '/regions/andalucia']),
  })
  expect(JSON.parse(await site.text('/es/data/search?text=ronda'))).toMatchObject([
    { href: '/es/pueblos/ronda' },
  ])
  expect(JSON.parse(await site.text('/es/data/markers'))).toMatchObject({
    href: expect.arrayContaining(['/es/pueblos/ronda']),
  })
})
