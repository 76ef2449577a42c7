import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Entry, EntryCard } from '@tessera/content/port'
import { expect, test } from '@jest/globals'
import { linkedData } from '../head/linkedData.ts'
import { renderPage } from '../renderPage.tsx'
import { chooseSheets } from '../styles/chooseSheets.ts'
import { createDetail, createText, picture } from '../testing/loadedPages.ts'
import { createPageWords } from '../head/createPageWords.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const lume: EntryCard = {
  id: 'town/lume',
  name: 'Lume',
  path: '/entries/town/lume',
  facts: [{ term: 'Size', detail: 'Town' }],
}
const entry: Entry = {
  type: 'town',
  things: ['City', 'TouristDestination'],
  group: 'north',
  unseen: [{ detail: 'North', href: '/entries/land/north', property: 'containedInPlace', thing: 'Place' }],
  described: {},
  lead: 'Two gates',
  under: { heading: 'North', path: '/entries/land/north' },
  hero: {
    picture,
    line: 'City in North',
    chips: { field: 'kinds', list: '/entries/town', of: [{ id: 'port', name: 'Port', icon: 'harbour' }] },
  },
  parts: [
    {
      kind: 'facts',
      wide: [{ term: 'Phone', detail: '+49 30 12', href: 'tel:+493012' }],
      facts: [
        { term: 'Mail', detail: 'info (at) orbe.example', token: 'nbjmup;b' },
        { km: 55.6, from: 'the centre' },
        { term: 'Where', at: { lat: 50.5, lon: 10 } },
      ],
    },
    { kind: 'body' },
    {
      kind: 'items',
      id: 'sights',
      heading: 'Sights',
      property: 'includesAttraction',
      thing: 'TouristAttraction',
      items: [{ id: 'gate', name: 'East gate', at: { lat: 50.5, lon: 10 } }],
    },
    { kind: 'map', at: { lat: 50.5, lon: 10 }, neighbours: [] },
    { kind: 'entries', heading: 'Nearby', isPlain: true, entries: [{ ...lume, distance: 11.1 }] },
    { kind: 'entries', heading: 'Around', entries: [{ ...lume, distance: 0.2 }] },
  ],
}
const loaded = createText({
  path: '/entries/town/orbe',
  heading: 'Orbe',
  above: [{ heading: 'North', path: '/entries/land/north' }],
  entry,
})

test('[TY1] [DN4] the page of a document has the parts that its type says', () => {
  const { body } = renderPage(loaded)
  const text = textOf(body)
  expect(text).toContain('Home North Orbe Share Orbe Two gates City in North Port')
  expect(hrefsOf(body)).toContain('/entries/town?kinds=port')
  expect(body).toContain('<a href="tel:+493012" dir="ltr">+49 30 12</a>')
  expect(body).toContain('data-mailto-token="nbjmup;b" data-mailto-vector="1">info (at) orbe.example</a>')
  expect(text).toContain('From the centre 56 km in a straight line')
  expect(text).toContain('50.5000° N, 10.0000° E')
  expect(body).toContain('<li id="sight-gate">')
  expect(text).toContain('Nearby Distances are in a straight line. Lume 11 km Town')
  expect(text).toContain('Around Distances are in a straight line. Lume Town 1 km')
  expect(text).toContain('Back to North')
  expect(chooseSheets(loaded)).toMatchObject({
    top: ['site', 'details'],
    below: ['siteBelow', 'detailsBelow', 'tiles', 'forms', 'print'],
  })
})

test('[TY1] its map has its category, and pins of its items that lead to their text', () => {
  const map = renderPage(loaded).slots.find(({ name }) => name === 'detail-map')
  expect(map?.data as DetailMapData).toMatchObject({
    group: 'north',
    place: { name: 'Orbe', category: { name: 'Port' } },
    sights: [{ name: 'East gate', href: '#sight-gate' }],
  })
})

test('[TY1] search engines are told what it is, what it is part of and its items', () => {
  const { '@graph': graph } = JSON.parse(linkedData(loaded, createPageWords(loaded)) ?? '{}')
  expect(graph[0]).toMatchObject({
    '@type': ['City', 'TouristDestination'],
    containedInPlace: { '@type': 'Place', name: 'North', url: 'https://tessera.example/entries/land/north' },
  })
  expect(graph[0].includesAttraction).toMatchObject([{ '@type': 'TouristAttraction', name: 'East gate' }])
})

test('[MP1] its map knows the document and its neighbours', () => {
  const map = renderPage(createDetail()).slots.find(({ name }) => name === 'detail-map')
  expect(map?.data).toMatchObject({
    label: 'Map of Lume',
    place: { name: 'Lume', at: { lat: 36.74, lon: -5.16 } },
    neighbours: [{ id: 'orbe', href: '/towns/orbe' }],
  })
})

test('[LB1] its pictures are one gallery, each with its size', () => {
  const links = tagsOf(renderPage(createDetail()).body, 'a').filter((tag) => tag.includes('data-lightbox'))
  expect(links).toEqual([
    '<a href="/media/hills.webp" data-lightbox="gallery" data-type="image" data-width="1600" data-height="900">',
  ])
})

test('[BL1] the back link goes to what the document is part of', () => {
  expect(renderPage(createDetail()).body).toMatch(/<a [^>]*href="\/lands\/north" data-back-link="">/)
})

test('[RT2] search engines read the document, and no name can end its script', () => {
  const heading = '</script><script>alert(1)</script>'
  const { head } = renderPage(createDetail({}, { heading }))
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? ''
  expect(tagsOf(head, 'script')).toHaveLength(1)
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({
    '@type': 'City',
    name: heading,
    geo: { latitude: 36.74, longitude: -5.16 },
  })
})

test('[RT2] a name is text wherever it stands', () => {
  const { body } = renderPage(createDetail({}, { heading: '<img src=x onerror=alert(1)>' }))
  expect(body).not.toContain('<img src=x')
})
