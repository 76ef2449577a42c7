import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Entry, TextPage } from '../port/port.ts'
import {
  createPicture,
  createTestContent,
  front,
  smallSite,
  type TestContent,
} from '../testing/createTestContent.ts'

const definition = `import { body, defineSite, defineType, facts, hues, list, outline, reference, tiles, words, year } from 'tessera'
const shelf = defineType({
  name: 'Shelf', title: 'name', mark: true,
  fields: { name: words(), hues: hues().optional(), shape: outline().optional(), icon: outline().optional() },
  page: [list('book', { by: 'shelf', heading: 'Books here' }), body(), tiles('author')],
  list: { heading: 'Shelves' },
})
const author = defineType({ name: 'Author', title: 'name', fields: { name: words() }, page: [list('book', { by: 'author' })] })
const book = defineType({
  name: 'Book', title: 'name',
  fields: { name: words(), author: reference('author').optional(), shelf: reference('shelf').optional(), year: year().optional() },
  list: { heading: 'Books', facets: ['author', 'shelf', 'year'], row: ['author', 'shelf'], group: 'shelf' },
})
export default defineSite({ types: { shelf, author, book }, carousel: { type: 'shelf', heading: 'Shelves' }, footer: { type: 'author', heading: 'Authors' } })`

const book = (name: string, author: string, shelf: string, year: number) =>
  front({ name, author, shelf, year })
const shape = { path: 'M0,0L9,0L9,9Z', width: 9, height: 9 }
const icon = { path: 'M0,0L4,0L4,4Z', width: 4, height: 4 }
const documents = {
  'tessera.config.ts': definition,
  ...createPicture('h'),
  'pages/index.md': front({
    kind: 'home',
    title: 'T',
    description: 'D',
    heading: 'H',
    lead: 'L',
    hero: 'h',
    featured: [],
    blocks: [{ kind: 'tiles', type: 'author', heading: 'Who wrote' }],
  }),
  'entries/shelf/door.md': front({ name: 'By the door', hues: [40, 220], shape, icon }, 'Near.'),
  'entries/shelf/window.md': front({ name: 'By the window' }),
  'entries/author/ada.md': front({ name: 'Ada' }),
  'entries/author/mary.md': front({ name: 'Mary' }),
  'entries/book/engines.md': book('Engines', 'ada', 'door', 1843),
  'entries/book/notes.md': book('Notes', 'ada', 'window', 1842),
  'entries/book/stars.md': book('Stars', 'mary', 'door', 1873),
}

let site: TestContent
beforeAll(async () => {
  site = await createTestContent({ ...smallSite, ...documents })
  expect(site.problems).toEqual([])
})
afterEach(() => site.change(documents))
afterAll(() => site.close())

async function entryAt(path: string): Promise<Entry> {
  const page = (await site.content.page(path)) as TextPage | undefined
  if (!page?.entry) throw new Error(`there is no document at ${path}`)
  return page.entry
}

test('[TY6] the page of a document has the list of those that refer to it, narrowed further', async () => {
  const { listed, context, parts } = await entryAt('/entries/shelf/door')
  const by = { field: 'shelf', id: 'door' }
  expect(listed).toMatchObject({ type: 'book', heading: 'Books here', by, hasFilter: true, hasMap: false })
  expect(listed?.facets.map(({ name }) => name)).toEqual(['author', 'year'])
  expect(context).toMatchObject({ type: 'shelf', id: 'door' })
  expect(parts.map(({ kind }) => kind)).toEqual(['list', 'body', 'tiles'])
  const found = await site.content.entries?.('book', { by, choices: { author: ['ada'] } })
  expect(found).toMatchObject({ items: [{ name: 'Engines', facts: [{ term: 'Author' }] }], total: 1 })
  expect(found?.facets).toMatchObject([
    {
      name: 'author',
      choices: [
        { id: 'ada', count: 1 },
        { id: 'mary', count: 1 },
      ],
    },
    { name: 'year', min: '1843', max: '1873' },
  ])
  expect(await site.content.entries?.('book', { by: { field: 'year', id: 'door' } })).toMatchObject({
    total: 0,
  })
})

test('[TY6] the whole list is on the page of the type, as before', async () => {
  expect(await entryAt('/entries/book')).toMatchObject({
    listed: { type: 'book', facets: [{ name: 'author' }, { name: 'shelf' }, { name: 'year' }] },
    parts: [{ kind: 'list' }],
  })
  expect(await site.content.entries?.('book', {})).toMatchObject({ total: 3 })
})

test('[TY7] tiles have the small outline and say how many documents the page of each lists', async () => {
  const door = {
    name: 'By the door',
    group: 'door',
    outline: icon,
    listed: { heading: 'Books', total: 2 },
  }
  const { parts } = await entryAt('/entries/shelf/door')
  const tiles = [
    { name: 'Ada', path: '/entries/author/ada', listed: { heading: 'Books', total: 2 } },
    { name: 'Mary', listed: { total: 1 } },
  ]
  expect(parts[2]).toMatchObject({ tiles })
  expect(await site.content.page('/')).toMatchObject({
    carousel: {
      heading: 'Shelves',
      more: { label: 'Shelves', path: '/entries/shelf' },
      outline: shape,
      tiles: [door, { name: 'By the window', listed: { total: 1 } }],
    },
    blocks: [{ kind: 'tiles', heading: 'Who wrote', tiles }],
  })
})

test('[TY7] the footer links to all documents of a type, in their order', async () => {
  const { footer } = await site.content.site()
  const [ada, mary] = [
    { label: 'Ada', href: '/entries/author/ada' },
    { label: 'Mary', href: '/entries/author/mary' },
  ]
  expect(footer.index).toEqual({ heading: 'Authors', links: [ada, mary] })
  await site.change({ 'entries/author/mary.md': null })
  expect((await site.content.site()).footer.index?.links).toEqual([ada])
  await site.change({ 'entries/author/ada.md': null })
  expect((await site.content.site()).footer.index).toBeUndefined()
})

test('[TY4] what all documents of a list refer to is no facet of it, unless a visitor chose it', async () => {
  const namesOf = async (choices: Readonly<Record<string, readonly string[]>>) => {
    const by = { field: 'author', id: 'mary' }
    const found = await site.content.entries?.('book', { by, choices })
    return found?.facets.map(({ name }) => name)
  }
  expect(await namesOf({})).toEqual(['year'])
  expect(await namesOf({ shelf: ['door'] })).toEqual(['shelf', 'year'])
})

test('[TY8] a document with a mark colours what refers to it', async () => {
  const found = await site.content.entries?.('book', {})
  expect(found?.items.map(({ group }) => group)).toEqual(['door', 'window', 'door'])
  expect((await entryAt('/entries/book/stars')).group).toBe('door')
  expect((await site.content.site()).groups).toEqual([{ id: 'door', hue: 40 }])
  await site.change({ 'entries/shelf/window.md': front({ name: 'By the window', hues: [0, 360] }) })
  expect((await site.content.site()).groups).toContainEqual({ id: 'window', hue: 0 })
  await site.change({ 'tessera.config.ts': definition.replace('mark: true', 'mark: false') })
  expect((await entryAt('/entries/book/stars')).group).toBeUndefined()
  expect((await site.content.site()).groups).toBeUndefined()
})

test('[TY8] a shape that is no path data, and a hue beyond the circle, are refused', async () => {
  const wrong = { shape: { ...shape, path: 'M0,0"><script>' }, hues: [361, 0] }
  const { problems } = await site.change({ 'entries/shelf/door.md': front({ name: 'Door', ...wrong }) })
  expect(problems.map(({ cause }) => cause)).toEqual([
    expect.stringContaining('hues[0]'),
    expect.stringContaining('shape.path: must be the path data of SVG'),
  ])
})

const wrong: readonly (readonly [string, string, string])[] = [
  ["by: 'author' })]", "by: 'author' }), list('book', { by: 'author' })]", 'is a second list'],
  ["list('book', { by: 'author' })", "list('author', { by: 'author' })", 'author has no list'],
  [
    "list('book', { by: 'author' })",
    "list('book', { by: 'year' })",
    'year is no reference of book to author',
  ],
  ["tiles('author')", "tiles('none')", 'the site has no type none'],
  ["group: 'shelf'", "group: 'year'", 'year is a field of year, not of reference'],
  ["type: 'shelf', heading", "type: 'none', heading", 'carousel.type: must be the name of a type'],
  ["type: 'author', heading", "type: 'none', heading", 'footer.type: must be the name of a type'],
]

test.each(wrong)('[TY2] %s as %s is refused', async (from, to, reason) => {
  const { problems } = await site.change({ 'tessera.config.ts': definition.replace(from, to) })
  expect(problems).toContainEqual(expect.objectContaining({ cause: expect.stringContaining(reason) }))
})
