import { expect, test } from '@jest/globals'
import type { SearchHit } from '@tessera/content/port'
import { renderPage } from '../renderPage.tsx'
import { createSearch } from '../testing/loadedPages.ts'
import { hrefsOf, textOf } from '../testing/readHtml.ts'

const town = { kind: 'page', group: { id: 'town', label: 'Towns' } } as const
const hits: readonly SearchHit[] = [
  {
    ...town,
    id: 'page/entries/town/lume',
    name: 'Lume',
    also: 'Light',
    href: '/towns/lume',
    what: 'City in North',
    mark: 'north',
  },
  { id: 'page/about', kind: 'page', name: 'Lumen', href: '/about' },
  { ...town, id: 'page/entries/town/x', name: 'Lumeja', href: '/towns/x', what: 'District of Orbe' },
  { id: 'choice/town/kinds/city', kind: 'category', name: 'Lume cities', href: '/towns?kinds=city' },
]
const mainOf = (text: string, found: readonly SearchHit[]) =>
  renderPage(createSearch(text, found)).body.split('<main')[1]?.split('</main>')[0] ?? ''

test('[SE3] what was found is listed in groups, each with what it is and where, the group of the best first', () => {
  const main = mainOf('light', hits)
  expect(textOf(main)).toContain(
    'Towns Lume Light · City in North Lumeja District of Orbe Pages Lumen Page Lists Lume cities List',
  )
  expect(hrefsOf(main)).toEqual([
    '/',
    '/towns/lume',
    '/towns/x',
    '/about',
    '/towns?kinds=city',
    '/towns?text=light',
  ])
  expect(main).toContain('<li data-group="north">')
  expect(main).toContain('value="light"')
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
  expect(textOf(mainOf('lune', near))).toContain(
    'Nothing here is called “lune”. These names are close to it: Similar names Lume',
  )
  expect(textOf(mainOf('light', hits))).toContain('4 results, the best first')
})

test('[SE5] what only has to do with a text is said to, and no list of names is offered for it', () => {
  const about = hits.map((hit) => ({ ...hit, about: true as const }))
  const main = renderPage(createSearch('beach', about, false)).body
  expect(textOf(main)).toContain(
    'Nothing here is called “beach”. These have to do with it: On this subject Lume',
  )
})

test('[SE5] where nothing fits, what the home page leads to is where to begin', () => {
  const main = mainOf('xqzvwk', [])
  expect(textOf(main)).toContain('To begin with Lume East, North')
  expect(textOf(main)).toContain('Lands North Olive hills and two seas South')
  expect(hrefsOf(main)).toEqual(['/', '/towns/lume', '/lands/north', '/lands/south', '/towns'])
})

test('[SE3] a list with the text in its names is offered where there is one', () => {
  const offered = (isNamed: boolean) => renderPage(createSearch('lume', hits, isNamed)).body
  expect(textOf(offered(true))).toContain('All towns with “lume” in their names')
  expect(hrefsOf(offered(true))).toContain('/towns?text=lume')
  expect(hrefsOf(offered(false))).not.toContain('/towns?text=lume')
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
