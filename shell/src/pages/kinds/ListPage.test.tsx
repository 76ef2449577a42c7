import { expect, test } from '@jest/globals'
import type { PlacesQuery } from '@tessera/content/port'
import { renderPage } from '../renderPage.tsx'
import { andalucia, createList } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const asked: PlacesQuery = {
  region: '01',
  text: 'ro "n"',
  choices: { kinds: ['town'], provinces: ['18', '29'] },
  sort: 'name',
  page: 2,
}

test('[RT2] every row has its number, name, province, fact and population', () => {
  const { body } = renderPage(createList({ page: 3 }))
  expect(body).toContain('<ol class="shell-rows" start="97">')
  expect(textOf(body)).toContain('97 Granada Granada Capital of its province 232,208 people')
  expect(textOf(body)).toContain('98 Ronda Málaga 62 km from Málaga 33,877 people')
  expect(hrefsOf(body)).toEqual(expect.arrayContaining(['/places/granada', '/places/ronda']))
})

test('[RT2] a region is shown with its name, figures and introduction', () => {
  const text = textOf(renderPage(createList()).body)
  expect(text).toContain('About Andalucía Between the Sierra Morena and two seas.')
  expect(text).toContain('Places 781 People 8,630,000 Provinces 2 Capital Sevilla')
})

test('[RT2] the list comes before the introduction, which the header leads to', () => {
  const { body } = renderPage(createList())
  expect(hrefsOf(body)).toContain('#about')
  expect(body.indexOf('class="shell-rows"')).toBeLessThan(body.indexOf('id="about"'))
})

test('[RT2] rows of the list of all places name their region', () => {
  expect(textOf(renderPage(createList({}, {})).body)).toContain('Ronda Málaga, Andalucía')
})

test('[RT4] the filter shows what the URL asks for', () => {
  const { body } = renderPage(createList(asked))
  expect(body).toContain('name="text" value="ro &quot;n&quot;"')
  expect(checkedValues(body)).toEqual(['town', '18', '29'])
  expect(body).toContain('<option value="name" selected="">')
})

test('[FB4] the filter is a GET form to the list itself, with a count at every choice and a way to clear all', () => {
  const { body } = renderPage(createList(asked))
  expect(body).toContain('<form class="shell-filter-form" action="/regions/andalucia" method="get">')
  expect(textOf(body)).toContain('Cities 29 Towns 1,254 Villages 498')
  expect(textOf(body)).toContain('Granada 170 Málaga 103')
  expect(body).toMatch(/href="\/regions\/andalucia">Clear all/)
})

test('[FB1] the filter has its control, its closed box, and the content that is pushed down', () => {
  const { body } = renderPage(createList())
  expect(body).toMatch(/<button [^>]*data-toggle-main="" aria-controls="filter-box" aria-expanded="false">/)
  expect(body).toMatch(/<section id="filter-box" [^>]*data-filter-box="" data-open="false"/)
  expect(body).toContain('data-filter-close=""')
  expect(body).toContain('data-main="" data-pushed="false"')
})

test('[RT4] the pages of the list keep the query', () => {
  const hrefs = hrefsOf(renderPage(createList(asked)).body)
  const kept = 'text=ro+%22n%22&kinds=town&provinces=18&provinces=29&sort=name'
  expect(hrefs).toContain(`/regions/andalucia?${kept}`)
  expect(hrefs).toContain(`/regions/andalucia?${kept}&page=3`)
  expect(hrefs).toContain(`/regions/andalucia?${kept}&page=17`)
})

test('[FB4] each choice can be taken back alone', () => {
  const hrefs = hrefsOf(renderPage(createList(asked)).body)
  expect(hrefs).toContain('/regions/andalucia?kinds=town&provinces=18&provinces=29&sort=name')
  expect(hrefs).toContain('/regions/andalucia?text=ro+%22n%22&kinds=town&provinces=29&sort=name')
})

test('[FB4] [RT4] each size is a link that takes it into the filter, or out of it', () => {
  const { body } = renderPage(createList({ choices: { kinds: ['town'] } }))
  expect(hrefsOf(body)).toContain('/regions/andalucia?kinds=town&kinds=city#results')
  expect(hrefsOf(body)).toContain('/regions/andalucia#results')
  expect(
    tagsOf(body, 'a').filter((tag) => tag.includes('shell-chip" ') && tag.includes('aria-current="true"')),
  ).toHaveLength(1)
})

test('[RT2] the first page is the canonical one of every filter, a further page names itself', () => {
  expect(renderPage(createList({ text: 'ro' })).canonical).toBe('https://tessera.example/regions/andalucia')
  expect(renderPage(createList({ page: 2 })).canonical).toBe(
    'https://tessera.example/regions/andalucia?page=2',
  )
})

test('[MP2] the map gets the places of the same query, unpaged', () => {
  const map = renderPage(createList(asked)).slots.find(({ name }) => name === 'list-map')
  expect(map?.data).toMatchObject({
    label: 'Map of Andalucía',
    region: '01',
    markersUrl: '/data/markers?text=ro+%22n%22&kinds=town&provinces=18&provinces=29&sort=name&region=01',
  })
})

test('[MP2] of more places than can be sent the map asks by view, and knows the page', () => {
  const mapOf = (total: number) => {
    const { slots } = renderPage(
      createList({ region: '01', choices: { kinds: ['town'] }, page: 3 }, { total, page: 3 }),
    )
    return slots.find(({ name }) => name === 'list-map')?.data
  }
  expect(mapOf(20_000)).not.toHaveProperty('cellsUrl')
  expect(mapOf(20_001)).toHaveProperty('cellsUrl', '/data/cells?kinds=town&region=01&page=3')
})

test('[FB4] an empty list says why and offers ways out', () => {
  const { body } = renderPage(
    createList({ text: 'xyz' }, { region: undefined, items: [], total: 0, pages: 0 }),
  )
  expect(textOf(body)).toContain('0 places')
  expect(textOf(body)).toContain('No place here has “xyz” in its name.')
  expect(hrefsOf(body)).toContain('/places')
})

test('[BL1] a list leads back', () => {
  expect(
    tagsOf(renderPage(createList()).body, 'a').filter((tag) => tag.includes('data-back-link')),
  ).toHaveLength(1)
})

function checkedValues(body: string): string[] {
  return tagsOf(body, 'input')
    .filter((tag) => tag.includes(' checked=""'))
    .map((tag) => / value="([^"]*)"/.exec(tag)?.[1] ?? '')
}

test('[RT4] [MP7] an area of the map is kept by the form, told to the map, and can be taken off', () => {
  const area = [36, -6, 37, -5] as const
  const { body, slots } = renderPage(createList({ region: '01', area }))
  expect(body).toContain('<input type="hidden" name="bbox" value="36,-6,37,-5"/>')
  expect(body).toContain('data-places="/data/places?region=01&amp;bbox=36%2C-6%2C37%2C-5"')
  expect(slots.find(({ name }) => name === 'list-map')?.data).toMatchObject({
    area,
    markersUrl: '/data/markers?bbox=36%2C-6%2C37%2C-5&region=01',
  })
  expect(textOf(body)).toContain('Area of the map (remove)')
})

test('[RT4] [MP1] the map of an address that asks for it is told to stand open', () => {
  const openOf = (mapOpen?: true) =>
    renderPage({ ...createList(), ...(mapOpen && { mapOpen }) }).slots.find(({ name }) => name === 'list-map')
      ?.data
  expect(openOf()).not.toHaveProperty('open')
  expect(openOf(true)).toHaveProperty('open', true)
})

test('[FB4] an empty list says why: filters where some are set, and that there is nothing where none is', () => {
  const empty = { total: 0, items: [] }
  const lead = (query: PlacesQuery) =>
    /shell-empty-lead">([^<]*)</.exec(
      renderPage(createList(query, { region: andalucia, ...empty })).body,
    )?.[1]
  expect(lead({ region: '01' })).toBe('There are no places here yet.')
  expect(lead({ region: '01', choices: { kinds: ['town'] } })).toBe('No place here fits these filters.')
  expect(lead({ region: '01', text: 'x' })).toBe('No place here has “x” in its name.')
})
