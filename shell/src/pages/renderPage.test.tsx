import { describe, expect, test } from '@jest/globals'
import { renderPage } from './renderPage.tsx'
import {
  createBroken,
  createDetail,
  createHome,
  createList,
  createMissing,
  createText,
} from './testing/loadedPages.ts'
import { headingRanks, hrefsOf, tagsOf, textOf } from './testing/readHtml.ts'

const everyKind = [
  ['home', createHome()],
  ['group', createList()],
  ['whole list', createList({}, { isWhole: true })],
  ['no results', createList({ text: 'xyz' }, { items: [], total: 0, pages: 0 })],
  ['detail', createDetail()],
  ['text', createText()],
  ['not found', createMissing()],
  ['broken', createBroken()],
] as const

describe.each(everyKind)('%s', (_, loaded) => {
  const rendered = renderPage(loaded)

  test('[RT2] has language, direction, title, description and a canonical link', () => {
    expect(rendered).toMatchObject({ language: 'en', direction: 'ltr' })
    expect(rendered.title).toContain('Tessera')
    expect(rendered.description).not.toBe('')
    expect(rendered.canonical).toBe(`https://tessera.example${loaded.page.path}`)
  })

  test('[RT3] has one h1, which moves can focus', () => {
    expect(tagsOf(rendered.body, 'h1')).toEqual(['<h1 tabindex="-1">'])
  })

  test('[RT2] its headings skip no rank', () => {
    const ranks = headingRanks(rendered.body)
    expect(ranks[0]).toBe(1)
    for (const [index, rank] of ranks.entries()) expect(rank - (ranks[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('[RT2] has no style attribute and no script that runs', () => {
    expect(rendered.body).not.toMatch(/ style=/)
    expect(rendered.body).not.toMatch(/<script| on[a-z]+=/)
    expect(rendered.head.replace(/<script type="application\/ld\+json">/, '')).not.toMatch(/<script/)
  })

  test('[RT2] has a skip link, its main content, the navigation and the announcer', () => {
    expect(hrefsOf(rendered.body)).toContain('#main')
    expect(rendered.body).toContain('<main id="main"')
    expect(rendered.body).toContain('aria-live="polite"')
    expect(hrefsOf(rendered.body)).toEqual(expect.arrayContaining(['/', '/lands', '/towns', '/privacy']))
  })

  test('[RT2] says where its data comes from', () => {
    expect(textOf(rendered.body)).toContain('GeoNames CC BY 4.0')
  })

  test('[CN2] the notice comes first in the body, and the media slot ends the main content', () => {
    expect(rendered.body.startsWith('<template data-slot-place="consent-notice">')).toBe(true)
    expect(rendered.body).toContain('<template data-slot-place="page-media"></template></main>')
  })

  test('[LZ2] every picture reserves its place, and a lazy one is repeated for visitors without scripting', () => {
    const pictures = tagsOf(rendered.body, 'img')
    for (const image of pictures) expect(image).toMatch(/ width="\d+" height="\d+"/)
    const lazy = pictures.filter((image) => image.includes('data-lazy'))
    expect(tagsOf(rendered.body, 'noscript')).toHaveLength(lazy.length)
    for (const image of lazy) expect(image).toMatch(/ data-src="\/media\/[^"]+" src="data:image\/gif;base64,/)
  })

  test('[RT2] ids are unique', () => {
    const ids = [...rendered.body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('[RT2] renders the same from the same', () => {
    expect(renderPage(loaded)).toEqual(rendered)
  })
})

test.each([
  ['a visitor who dismissed the notice gets', { showNotice: false }],
  ['a site without options of a notice has', { site: { ...createHome().site, consent: undefined } }],
])('[CN1] %s no slot for it', (_who, without) => {
  const rendered = renderPage({ ...createHome(), ...without })
  expect(rendered.slots.map(({ name }) => name)).not.toContain('consent-notice')
  expect(rendered.body).not.toContain('consent-notice')
})

test('[RT2] a page of its own language and direction says so', () => {
  const rendered = renderPage(createText({ language: 'ar', direction: 'rtl' }))
  expect(rendered).toMatchObject({ language: 'ar', direction: 'rtl' })
})

test('[RT2] the navigation marks the page, or the part of the site that it is in', () => {
  expect(renderPage(createList({}, { isWhole: true })).body).toContain('href="/towns" aria-current="page"')
  expect(renderPage(createDetail()).body).toContain('href="/towns" aria-current="true"')
})

test('[BN1] a page has the placements of the site and its own', () => {
  const own = { position: 'side', url: '/banners/side' }
  expect(renderPage(createText({ banners: [own] })).banners.map(({ position }) => position)).toEqual([
    'top',
    'side',
  ])
})

test('[RT1] a page that is not there offers a search and ways on', () => {
  const { body, head } = renderPage(createMissing())
  expect(body).toMatch(/<form [^>]*action="\/search" method="get"><label[^>]*>Search/)
  expect(body).toContain('name="text"')
  expect(head).toContain('<meta name="robots" content="noindex"/>')
})

test('[RT1] a page that cannot be shown offers to try again', () => {
  expect(hrefsOf(renderPage(createBroken()).body)).toContain('/lands/north')
})
