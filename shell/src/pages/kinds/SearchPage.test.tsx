import { expect, test } from '@jest/globals'
import type { SearchHit } from '@tessera/content/port'
import { renderPage } from '../renderPage.tsx'
import { createSearch } from '../testing/loadedPages.ts'
import { hrefsOf, textOf } from '../testing/readHtml.ts'

const andalucia = { id: '01', name: 'Andalucía' }
const hits: readonly SearchHit[] = [
  {
    id: 'place/sevilla',
    kind: 'place',
    name: 'Sevilla',
    also: 'Seville',
    href: '/places/sevilla',
    size: 'city',
    province: 'Sevilla',
    region: andalucia,
  },
  {
    id: 'province/sevilla',
    kind: 'province',
    name: 'Sevilla',
    href: '/regions/andalucia?provinces=41',
    region: andalucia,
  },
  {
    id: 'place/x',
    kind: 'place',
    name: 'Sevilleja',
    href: '/places/x',
    size: 'village',
    province: 'Toledo',
    districtOf: 'Olías',
  },
  { id: 'coast/sol', kind: 'coast', name: 'Costa del Sol', href: '/places?bbox=1%2C2%2C3%2C4' },
]
const mainOf = (text: string, found: readonly SearchHit[]) =>
  renderPage(createSearch(text, found)).body.split('<main')[1]?.split('</main>')[0] ?? ''

test('[SE3] what was found is listed in groups, each with what it is and where, the group of the best first', () => {
  const main = mainOf('seville', hits)
  expect(textOf(main)).toContain(
    'Places Sevilla Seville · City in Sevilla, Andalucía Sevilleja District of Olías in Toledo ' +
      'Provinces Sevilla Province in Andalucía Islands and coasts Costa del Sol Coast',
  )
  expect(hrefsOf(main)).toEqual([
    '/',
    '/places/sevilla',
    '/places/x',
    '/regions/andalucia?provinces=41',
    '/places?bbox=1%2C2%2C3%2C4',
    '/places?text=seville',
  ])
  expect(main).toContain('value="seville"')
})

test('[SE3] documents of a type that the site defines have a group of their own', () => {
  const group = { id: 'museum', label: 'All museums' }
  const museum = { kind: 'page', what: 'Museum', group, href: '/museums/x' } as const
  const main = mainOf('orbit', [
    { ...museum, id: 'page/entries/museum/orbit', name: 'Orbit', mark: 'bern' },
    { id: 'choice/museum/topics/sky/city/bern', kind: 'category', name: 'Skies', where: 'Bern', href: '/' },
    { id: 'page/about', kind: 'page', name: 'About', href: '/about' },
    { ...museum, id: 'page/entries/museum/deep', name: 'Deep', about: true },
  ])
  expect(textOf(main)).toContain('All museums Orbit Museum Lists Skies in Bern List in Bern Pages About Page')
  expect(main).toContain('<li data-group="bern">')
  expect(main).toContain('id="found-type-museum"')
  expect(main).toContain('id="found-about"')
})

test('[SE3] nothing found is said plainly; so is that names are only close', () => {
  const nothing = mainOf('xqzvwk', [])
  expect(textOf(nothing)).toContain('Nothing here is called “xqzvwk”, or anything like it.')
  const near = hits.map((hit) => ({ ...hit, near: true as const }))
  expect(textOf(mainOf('sevile', near))).toContain(
    'Nothing here is called “sevile”. These names are close to it: Similar names Sevilla',
  )
  expect(textOf(mainOf('seville', hits))).toContain('4 results, the best first')
})

test('[SE5] what only has to do with a text is said to, and no list of names is offered for it', () => {
  const about = hits.map((hit) => ({ ...hit, about: true as const }))
  const main = renderPage(createSearch('beach', about, 0)).body
  expect(textOf(main)).toContain(
    'Nothing here is called “beach”. These have to do with it: On this subject Sevilla',
  )
})

test('[SE5] where nothing fits, the featured places and the regions are where to begin', () => {
  const main = mainOf('xqzvwk', [])
  expect(textOf(main)).toContain('Places to begin with Ronda Town in Málaga, Andalucía')
  expect(textOf(main)).toContain('Regions Andalucía Olive hills and two seas Navarra')
  expect(hrefsOf(main)).toEqual(['/', '/places/ronda', '/regions/andalucia', '/regions/navarra', '/places'])
})

test('[SE3] the list of places with the text in their names is offered where there is one', () => {
  const offered = (named: number) => hrefsOf(renderPage(createSearch('sevile', hits, named)).body)
  expect(offered(2)).toContain('/places?text=sevile')
  expect(offered(0)).not.toContain('/places?text=sevile')
})

test('[SE3] without a text there is only the field', () => {
  const main = mainOf('', [])
  expect(main).toMatch(/<h1[^>]*>Search<\/h1>/)
  expect(main).toContain('type="search"')
  expect(textOf(main)).not.toContain('called')
})

test('[SE3] search engines keep the page out of their lists, and nothing that was asked for is markup', () => {
  const { head, title, body, canonical } = renderPage(createSearch('<b>"x"</b>', hits))
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(canonical).toBe('https://tessera.example/search')
  expect(title).toBe('Search for “<b>"x"</b>” – Tessera') // plain text: the document escapes it
  expect(body).not.toContain('<b>')
  expect(renderPage(createSearch('', [])).title).toBe('Search – Tessera')
})
