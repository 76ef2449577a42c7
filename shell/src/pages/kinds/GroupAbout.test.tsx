import { expect, test } from '@jest/globals'
import type { EntryPart, TextPage } from '@tessera/content/port'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { renderPage } from '../renderPage.tsx'
import { createDetail } from '../testing/loadedPages.ts'
import { hrefsOf, textOf } from '../testing/readHtml.ts'

const by = { field: 'author', id: 'ada' }
const facts = [{ kind: 'facts', facts: [{ term: 'Born', detail: '1815' }], wide: [] }] as const

/** The page of an author with books. */
function createGroup(parts: readonly EntryPart[]): LoadedPage {
  const listed = {
    type: 'book',
    heading: 'Books',
    by,
    facets: [],
    sorts: [],
    hasFilter: false,
    hasMap: false,
    isShort: true,
  }
  const page: TextPage = {
    kind: 'text',
    path: '/entries/author/ada',
    title: 'Ada',
    description: 'Who she was.',
    heading: 'Ada',
    banners: [],
    blocks: [{ kind: 'prose', html: '<p>She wrote.</p>' }],
    entry: { type: 'author', group: 'ada', lead: 'Who she was.', listed, described: {}, parts },
  }
  const items = [{ id: 'book/notes', name: 'Notes', path: '/entries/book/notes', facts: [] }]
  const result = { items, total: 1, page: 1, pages: 1, facets: [], sorts: [] }
  const loaded = createDetail()
  const site = { ...loaded.site, groups: [{ id: 'ada', hue: 40 }] }
  return { ...loaded, site, page, list: { hasCells: false, query: { by }, result } }
}

test('[TY6] the text and the facts of a group are below its list, and a link leads to them', () => {
  const { body, sheets } = renderPage(createGroup([{ kind: 'list' }, ...facts, { kind: 'body' }]))
  expect(textOf(body)).toMatch(/About Ada.*Books: 1.*Notes.*About Ada.*She wrote\..*Born 1815/)
  expect(hrefsOf(body)).toContain('#about')
  expect(sheets.top).toContain('details')
})

test('[TY6] parts before the list of a group stay there, and no link leads to nothing', () => {
  const { body } = renderPage(createGroup([{ kind: 'body' }, ...facts, { kind: 'list' }]))
  expect(textOf(body)).toMatch(/She wrote\..*Born 1815.*Books: 1/)
  expect(hrefsOf(body)).not.toContain('#about')
})

test('[TY8] the hue of a group colours its page and its pins', () => {
  const { body, styles } = renderPage(createGroup([{ kind: 'list' }]))
  expect(body).toContain('<div class="shell-above-tiles" data-group="ada">')
  expect(styles).toContain('[data-group="ada"],[data-region="ada"]{--hue:40}')
})
