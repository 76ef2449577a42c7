import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { choicesIn, type ListQuery } from '@tessera/content/port'
import { openSpain } from './openSpain.ts'
import queries from './queries.json' with { type: 'json' }

/** A text → the name of what is meant, or several that are as right. */
type Queries = Readonly<Record<string, string | readonly string[]>>

let site: Awaited<ReturnType<typeof openSpain>>
beforeAll(async () => void (site = await openSpain()))
afterAll(() => site.close())

async function listPlaces(query: ListQuery) {
  const found = await site.content.entries?.('place', query)
  if (!found) throw new Error('There is no list of places')
  return found
}
const namesOf = async (query: ListQuery) => (await listPlaces(query)).items.map(({ name }) => name)

test('[RT1] the site has 19 regions, 52 provinces and 6 971 places, each with its page', async () => {
  const { content, problems } = site
  const found = await listPlaces({})
  const paths = await content.paths(0, 10_000)
  expect(problems).toEqual([])
  expect(found.total).toBe(6971)
  expect(choicesIn(found, 'provinces')).toHaveLength(52)
  expect(choicesIn(found, 'provinces').every(({ count }) => count > 0)).toBe(true)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => path.startsWith('/entries/place/'))).toHaveLength(6971)
  expect(paths.filter((path) => path.startsWith('/entries/region/'))).toHaveLength(19)
})

test('the description of a region says how many places it has', async () => {
  const slugs = (await site.content.paths(0, 10_000)).flatMap(
    (path) => /^\/entries\/region\/(.+)/.exec(path)?.[1] ?? [],
  )
  for (const id of slugs) {
    const page = await site.content.page(`/entries/region/${id}`)
    const { total } = await listPlaces({ by: { field: 'region', id } })
    expect(page).toMatchObject({
      description: expect.stringContaining(`${total.toLocaleString('en')} places of`),
    })
  }
})

test('[EM2] no page of the site has a readable e-mail address', async () => {
  const { content } = site
  const paths = (await content.paths(0, 10_000)).filter((path) => !path.startsWith('/entries/place/'))
  const pages = await Promise.all(paths.map((path) => content.page(path)))
  expect(pages.length).toBeGreaterThan(25)
  expect(JSON.stringify([pages, await content.site()])).not.toMatch(/[\w.]+@[\w-]+\.\w/)
})

test('[DN5] places with a text come first, then the largest; by name they are in the order of the alphabet', async () => {
  const first = (await listPlaces({ pageSize: 400 })).items
  const [described, others] = [first.slice(0, 166), first.slice(166)]
  expect(described.every(({ row }) => row?.chips.length)).toBe(true)
  expect(others.some(({ row }) => row?.chips.length)).toBe(false)
  expect((await namesOf({ sort: 'population' })).slice(0, 5)).toEqual([
    'Madrid',
    'Barcelona',
    'Valencia',
    'Sevilla',
    'Zaragoza',
  ])
  const byName = await namesOf({ sort: 'name', page: 20 })
  expect(byName).toEqual(byName.toSorted(new Intl.Collator('es').compare))
})

test('[TY4] a list of places counts what each choice would leave', async () => {
  const inMalaga = await listPlaces({
    choices: { provinces: ['29'] },
    by: { field: 'region', id: 'andalucia' },
  })
  const counts = Object.fromEntries(choicesIn(inMalaga, 'kinds').map(({ id, count }) => [id, count]))
  expect(inMalaga.total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
  for (const [kind, count] of Object.entries(counts)) {
    const choices = { provinces: ['29'], kinds: [kind] }
    expect([kind, (await listPlaces({ choices })).total]).toEqual([kind, count])
  }
})

test('[TY4] a misspelt name filters as the name itself', async () => {
  expect(await namesOf({ text: 'villaneuva canada' })).toEqual(['Villanueva de la Cañada'])
  expect((await listPlaces({ area: [36.7, -5.2, 36.8, -5.1] })).items.map(({ name }) => name)).toContain(
    'Ronda',
  )
})

test('[DN4] near Ronda are the nearest places', async () => {
  const page = await site.content.page('/entries/place/ronda')
  if (page?.kind !== 'text') throw new Error('Ronda has no page')
  const nearby = page.entry?.parts.findLast((part) => part.kind === 'entries')
  expect(nearby?.entries.map(({ name }) => name)).toMatchInlineSnapshot(`
[
  "Arriate",
  "Montejaque",
  "Benaoján",
  "Parauta",
  "Cartajima",
  "Alpandeire",
]
`)
})

/** Those whose right answer is neither first nor second. */
async function missed(asked: Queries): Promise<string[]> {
  const wrong: string[] = []
  for (const [text, right] of Object.entries(asked)) {
    const meant = [right]
      .flat()
      .map((name) => (/^(?:page|choice)\//.test(name) ? name : `page/entries/${name}`))
    const ids = (await site.content.search(text, 8)).map(({ id }) => id)
    if (!ids.slice(0, 2).some((id) => meant.includes(id)))
      wrong.push(`${text}: ${ids.slice(0, 3).join(', ')}`)
  }
  return wrong
}

test('[SE1] of 200 texts as visitors write them, at least 19 of 20 find what is meant first or second', async () => {
  const { namesAndAreas, typos, pagesAndCategories } = queries
  const sets = [namesAndAreas, typos, pagesAndCategories]
  expect(sets.map((set) => Object.keys(set).length)).toEqual([100, 50, 50])
  const wrong = [await missed(namesAndAreas), await missed(typos), await missed(pagesAndCategories)]
  expect(wrong.flat().length <= 10 ? [] : wrong).toEqual([])
})

test('[SE2] a misspelt name leads to that name, not to others with as many letters of it', async () => {
  const names = async (text: string) => (await site.content.search(text, 8)).map(({ name }) => name)
  expect((await names('rnoda'))[0]).toBe('Ronda')
  expect(await names('sevila')).toContain('Sevilla')
  expect(await names('sevila')).not.toContain('Seva')
})

test('[SE2] a text that is like no name finds nothing', async () => {
  expect(queries.nonsense).toHaveLength(20)
  for (const text of queries.nonsense) expect([text, await site.content.search(text, 8)]).toEqual([text, []])
})

test('[SE1] sights, ranges and ways are found by the names that documents give them', async () => {
  expect(await missed(queries.sights)).toEqual([])
})

test('[SE5] where no name has the words, what is written of them is offered, not what has similar letters', async () => {
  const subjects = {
    volcano: ['area/la-palma', 'area/tenerife'],
    mountains: ['area/pirineos', 'area/picos-de-europa'],
    wine: ['place/haro', 'place/requena'],
  }
  for (const [text, names] of Object.entries(subjects)) {
    const hits = await site.content.search(text, 8)
    const found = hits.slice(0, 3).map(({ id }) => id)
    expect([text, ...found]).toEqual(
      expect.arrayContaining([text, ...names.map((name) => `page/entries/${name}`)]),
    )
    expect([text, hits.filter(({ about, near }) => !about || near)]).toEqual([text, []])
  }
  for (const text of ['what to see', 'best things to see'])
    expect([text, await site.content.search(text, 8)]).toEqual([text, []])
})

test.each([
  [
    'en',
    'Sierra Nevada',
    'Mountain range',
    '/entries/place?provinces=04&provinces=18&bbox=36.88%2C-3.66%2C37.25%2C-2.6',
  ],
  ['es', 'Provincia de Málaga', 'Provincia en Andalucía', '/es/entries/region/andalucia?provinces=29'],
  ['ar', 'Mallorca', 'جزيرة', '/ar/entries/place?provinces=07&bbox=39.26%2C2.3%2C39.97%2C3.48'],
])('[SE1] in %s, %s leads to the list of its places', async (language, text, what, href) => {
  const content = site.content.inLanguage?.(language) ?? site.content
  const [first] = await content.search(text, 8)
  expect(first).toMatchObject({ href })
  expect(first?.what?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(what)
})
