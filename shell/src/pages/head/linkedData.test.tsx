import { expect, test } from '@jest/globals'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { renderPage } from '../renderPage.tsx'
import {
  createBroken,
  createDetail,
  createHome,
  createList,
  createMissing,
  createText,
} from '../testing/loadedPages.ts'

interface Thing {
  '@type': string
  [property: string]: unknown
}

/** What search engines want of each type before they use it. */
const required: Record<string, readonly string[]> = {
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  City: ['name', 'url', 'geo', 'image'],
  AdministrativeArea: ['name', 'url'],
  GeoCoordinates: ['latitude', 'longitude'],
}

function scriptOf(loaded: LoadedPage): string | undefined {
  return /<script type="application\/ld\+json">(.*?)<\/script>/.exec(renderPage(loaded).head)?.[1]
}

/** Every thing of the page's graph, those inside others too. */
function thingsOf(loaded: LoadedPage): Thing[] {
  const things: Thing[] = []
  JSON.parse(scriptOf(loaded) ?? '{}', (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && '@type' in value) things.push(value as Thing)
    return value
  })
  return things
}

const typesOf = (loaded: LoadedPage) =>
  [...new Set(thingsOf(loaded).map((thing) => thing['@type']))].toSorted()

test.each([
  ['home', createHome(), ['SearchAction', 'WebSite']],
  ['group', createList(), ['AdministrativeArea', 'BreadcrumbList', 'ListItem']],
  ['whole list', createList({}, { isWhole: true }), ['BreadcrumbList', 'ListItem']],
  ['detail', createDetail(), ['BreadcrumbList', 'City', 'GeoCoordinates', 'ListItem']],
  ['text', createText(), ['BreadcrumbList', 'ListItem']],
])(
  '%s pages describe themselves to search engines, with all that these require and absolute URLs',
  (_, loaded, types) => {
    expect(typesOf(loaded)).toEqual(types)
    for (const thing of thingsOf(loaded)) {
      expect(Object.keys(thing)).toEqual(expect.arrayContaining([...(required[thing['@type']] ?? ['never'])]))
      for (const url of ['url', 'item', 'image', 'target'])
        if (url in thing) expect(thing[url]).toMatch(/^https:\/\/tessera\.example\//)
    }
  },
)

test('breadcrumbs for search engines are those that the page shows', () => {
  const steps = thingsOf(createDetail()).filter((thing) => thing['@type'] === 'ListItem')
  expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', 'https://tessera.example/'],
    [2, 'North', 'https://tessera.example/lands/north'],
    [3, 'Lume', 'https://tessera.example/towns/lume'],
  ])
})

test('search engines are told the address of the site’s own search', () => {
  const search = thingsOf(createHome()).find((thing) => thing['@type'] === 'SearchAction')
  expect(search?.['target']).toBe('https://tessera.example/search?text={search_term_string}')
})

test('pages with a fault describe nothing', () => {
  expect(scriptOf(createMissing())).toBeUndefined()
  expect(scriptOf(createBroken())).toBeUndefined()
})

test('a text cannot end the script that describes the page', () => {
  const loaded = createText({ heading: '</script><script>alert(1)</script>' })
  expect(scriptOf(loaded)).toContain('\\u003c/script>')
})

test('other sites get title, text and a picture with its size and words', () => {
  const { head } = renderPage(createDetail())
  const facts = Object.fromEntries(
    [...head.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )
  expect(facts).toMatchObject({
    type: 'website',
    title: expect.stringContaining('Lume'),
    url: 'https://tessera.example/towns/lume',
    image: 'https://tessera.example/social.png',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': expect.stringContaining('Tessera'),
  })
  expect(facts['locale']).toBeUndefined()
  expect(renderPage(createText({ language: 'ca-ES' })).head).toContain('content="ca_ES"')
})
