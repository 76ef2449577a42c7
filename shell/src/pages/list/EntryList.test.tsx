import { expect, test } from '@jest/globals'
import type { ListQuery } from '@tessera/content/port'
import { renderPage } from '../renderPage.tsx'
import { createList, lume, picture } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const asked: ListQuery = {
  text: 'ro "n"',
  choices: { kinds: ['town'], counties: ['east', 'west'] },
  sort: 'name',
  page: 2,
}

test('[RT2] every row has its number, name, line, fact and amount', () => {
  const { body } = renderPage(createList({ page: 3 }))
  expect(body).toContain('<ol class="shell-rows" start="97">')
  expect(textOf(body)).toContain('97 Orbe West Capital of its county 232,208 people')
  expect(textOf(body)).toContain('98 Lume East, North 62 km from Orbe 33,877 people')
  expect(hrefsOf(body)).toEqual(expect.arrayContaining(['/towns/orbe', '/towns/lume']))
})

test('[RT4] the filter shows what the URL asks for', () => {
  const { body } = renderPage(createList(asked))
  expect(body).toContain('name="text" value="ro &quot;n&quot;"')
  expect(checkedValues(body)).toEqual(['town', 'east', 'west'])
  expect(body).toContain('<option value="name" selected="">')
})

test('[FB4] the filter is a GET form to the list itself, with a count at every choice and a way to clear all', () => {
  const { body } = renderPage(createList(asked))
  expect(body).toContain('<form class="shell-filter-form" action="/lands/north" method="get">')
  expect(textOf(body)).toContain('City 29 Town 1,254 Village 498')
  expect(textOf(body)).toContain('East 170 West 103')
  expect(body).toMatch(/href="\/lands\/north">Clear all/)
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
  const kept = 'text=ro+%22n%22&kinds=town&counties=east&counties=west&sort=name'
  expect(hrefs).toContain(`/lands/north?${kept}`)
  expect(hrefs).toContain(`/lands/north?${kept}&page=3`)
  expect(hrefs).toContain(`/lands/north?${kept}&page=17`)
})

test('[FB4] each choice can be taken back alone', () => {
  const hrefs = hrefsOf(renderPage(createList(asked)).body)
  expect(hrefs).toContain('/lands/north?kinds=town&counties=east&counties=west&sort=name')
  expect(hrefs).toContain('/lands/north?text=ro+%22n%22&kinds=town&counties=west&sort=name')
})

test('[FB4] [RT4] each choice of the first facet is a link that takes it into the filter, or out of it', () => {
  const { body } = renderPage(createList({ choices: { kinds: ['town'] } }))
  expect(hrefsOf(body)).toContain('/lands/north?kinds=town&kinds=city#results')
  expect(hrefsOf(body)).toContain('/lands/north#results')
  expect(
    tagsOf(body, 'a').filter((tag) => tag.includes('shell-chip" ') && tag.includes('aria-current="true"')),
  ).toHaveLength(1)
})

test('[RT2] the first page is the canonical one of every filter, a further page names itself', () => {
  expect(renderPage(createList({ text: 'ro' })).canonical).toBe('https://tessera.example/lands/north')
  expect(renderPage(createList({ page: 2 })).canonical).toBe('https://tessera.example/lands/north?page=2')
})

const mapOf = (...given: Parameters<typeof createList>) =>
  renderPage(createList(...given)).slots.find(({ name }) => name === 'list-map')?.data

test('[MP2] the map gets the items of the same query, unpaged', () => {
  expect(mapOf(asked)).toMatchObject({
    label: 'Map of North',
    markersUrl:
      '/data/markers/town?text=ro+%22n%22&kinds=town&counties=east&counties=west&sort=name&by=land%3Anorth',
  })
})

test('[MP2] of more items than can be sent the map asks by view, and knows the page', () => {
  const ofTotal = (total: number) => mapOf({ choices: { kinds: ['town'] }, page: 3 }, { total, page: 3 })
  expect(ofTotal(20_000)).not.toHaveProperty('cellsUrl')
  expect(ofTotal(20_001)).toHaveProperty('cellsUrl', '/data/cells/town?kinds=town&by=land%3Anorth&page=3')
})

test('[BL1] a list leads back', () => {
  const links = tagsOf(renderPage(createList()).body, 'a')
  expect(links.filter((tag) => tag.includes('data-back-link'))).toHaveLength(1)
})

function checkedValues(body: string): string[] {
  return tagsOf(body, 'input')
    .filter((tag) => tag.includes(' checked=""'))
    .map((tag) => / value="([^"]*)"/.exec(tag)?.[1] ?? '')
}

test('[RT4] [MP7] an area of the map is kept by the form, told to the map, and can be taken off', () => {
  const area = [36, -6, 37, -5] as const
  const { body } = renderPage(createList({ area }))
  expect(body).toContain('<input type="hidden" name="bbox" value="36,-6,37,-5"/>')
  expect(body).toContain('data-list="/data/list/town?bbox=36%2C-6%2C37%2C-5&amp;by=land%3Anorth"')
  expect(mapOf({ area })).toMatchObject({
    area,
    markersUrl: '/data/markers/town?bbox=36%2C-6%2C37%2C-5&by=land%3Anorth',
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

test('[FB4] an empty list says why, and offers the whole list where it is narrowed', () => {
  const empty = { total: 0, items: [] }
  const bodyOf = (query: ListQuery) => renderPage(createList(query, { isWhole: true, ...empty })).body
  const lead = (query: ListQuery) => /shell-empty-lead">([^<]*)</.exec(bodyOf(query))?.[1]
  expect(lead({})).toBe('There is nothing here yet.')
  expect(lead({ choices: { kinds: ['town'] } })).toBe('Nothing here fits these filters.')
  expect(lead({ text: 'xyz' })).toBe('Nothing here has “xyz” in its name.')
  expect(textOf(bodyOf({}))).toContain('0 results')
  const ways = (query: ListQuery) =>
    hrefsOf(bodyOf(query).split('class="shell-empty"')[1]?.split('</div>')[0] ?? '')
  expect([ways({}), ways({ text: 'xyz' })]).toEqual([[], ['/towns']])
})

test('[DN5] a row with a summary has it, its chips and its picture; the others their fact', () => {
  const chips = [{ id: 'gorge', name: 'Gorge', icon: 'gorge' }] as const
  const written = { ...lume, summary: 'White above the plain.', picture, row: { where: 'East', chips } }
  const { body } = renderPage(createList({}, { items: [written, lume] }))
  const [first = '', second = ''] = body.split('<li class="shell-row').slice(1)
  expect(textOf(first)).toContain('Lume East White above the plain. Gorge')
  expect(tagsOf(first, 'img')[0]).toContain('/media/hills.webp')
  expect(textOf(second)).toContain('Lume East, North 62 km from Orbe')
  expect(tagsOf(second.split('</ol>')[0] ?? '', 'img')).toEqual([])
})

test('[DN5] the order by interest stands where the list has it', () => {
  const ofSorts = (...ids: readonly string[]) =>
    renderPage(createList({}, { sorts: ids.map((id) => ({ id })) })).body
  expect(ofSorts('', 'name')).toContain('<option value="" selected="">By interest</option>')
  expect(ofSorts('name')).toContain('<option value="" selected="">By name</option>')
})
