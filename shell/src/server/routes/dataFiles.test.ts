import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { EntryListColumns } from '@tessera/content/port'
import { createTestContent, type TestContent } from '@tessera/content/testing/createTestContent'
import { townSite } from '../../testing/townSite.ts'
import { unpackItems } from '../../shared/list/packItems.ts'
import { openData, type Enqueue } from './dataFiles.ts'

let site: TestContent

beforeAll(async function open() {
  site = await createTestContent(townSite)
})
afterAll(() => site.close())

const atOnce: Enqueue = (make) => make()

const columnsOf = (count: number, summary: string): EntryListColumns => ({
  sorting: 'en',
  facets: [],
  sorts: [],
  ids: [],
  names: [],
  choices: {},
  ranges: {},
  orders: {},
  items: Array.from({ length: count }, () => ({
    path: '/entries/museum/pier',
    summary,
    facts: [{ term: 'Open', hours: { words: 'off', week: [] } }],
  })),
})

test('[TY4] documents of a list are sent with their hours in words, unless they are too much for a browser', async () => {
  const sent = async (columns: EntryListColumns | undefined) => {
    const data = openData({ ...site.content, entryColumns: async () => columns })
    const file = await data.entries('museum', {}, atOnce)
    return file && JSON.parse(Buffer.from((await file.body('identity')).bytes).toString())
  }
  expect(await sent(columnsOf(1, 'A pier'))).toMatchObject({
    items: [{ summary: 'A pier', facts: [{ term: 'Open', detail: 'closed' }] }],
  })
  expect(await sent(columnsOf(3000, 'A pier'.repeat(200)))).toBeUndefined()
  expect(await sent(undefined)).toBeUndefined()
})

test('[FB4] a path that follows from the name of a document is not sent', async () => {
  const items = ['/entries/town/a', '/entries/town/c'].map((path) => ({ path, facts: [] }))
  const columns = { ...columnsOf(0, ''), ids: ['town/a', 'town/b'], names: ['A', 'B'], items }
  const data = openData({ ...site.content, entryColumns: async () => columns })
  const file = await data.entries('town', {}, atOnce)
  const sent = file && JSON.parse(Buffer.from((await file.body('identity')).bytes).toString())
  expect(sent.items).toEqual([{ facts: [] }, { facts: [], path: '/entries/town/c' }])
  expect(unpackItems(sent)).toEqual([
    { id: 'town/a', name: 'A', path: '/entries/town/a', facts: [] },
    { id: 'town/b', name: 'B', path: '/entries/town/c', facts: [] },
  ])
})

test('[TY4] [MP3] a map of documents has cells if content can make them, and is made anew each day', async () => {
  const view = { zoom: 5, side: 60, west: 0, north: 0, across: 2, down: 2 }
  const { entryCells: cellsOf, ...without } = site.content
  expect(await openData(without).cells('town', {}, view, atOnce)).toBeUndefined()
  if (!cellsOf) throw new Error('the fixture has types')
  const entryCells = jest.fn(cellsOf)
  const data = openData({ ...site.content, entryCells })
  const clock = jest.spyOn(Date, 'now')
  for (const day of ['2027-05-10', '2027-05-10', '2027-05-11']) {
    clock.mockReturnValue(Date.parse(day))
    expect(await data.cells('town', {}, view, atOnce)).toBeDefined()
  }
  clock.mockRestore()
  expect(entryCells).toHaveBeenCalledTimes(2)
})

test('a sitemap in parts gives each under its own name', async () => {
  const all = Array.from({ length: 5_001 }, (_, index) => `/towns/p${index}`)
  const paths = async (from: number, most: number) => all.slice(from, from + most)
  const data = openData({ ...site.content, pathCount: async () => all.length, paths })
  const textOf = async (part: string | null) => {
    const file = await data.sitemap('https://site.test', part, atOnce)
    return file && Buffer.from((await file.body('identity')).bytes).toString()
  }
  expect(await textOf(null)).toContain('sitemap.xml?part=2')
  expect(await textOf('2')).toContain('/towns/p5000<')
  expect(await textOf('3')).toBeUndefined()
})
