import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { createWordIndex } from './createWordIndex.ts'
import { nearWords } from './nearWords.ts'
import { removeSearchEntries } from './removeSearchEntries.ts'
import { searchEntries } from './searchEntries.ts'
import type { SearchEntry } from './SearchEntry.ts'
import { readWords } from './readWords.ts'
import { writeSearchEntries } from './writeSearchEntries.ts'

const ranks = { city: 1, town: 6, village: 7 } as const

const page = (name: string, rank: keyof typeof ranks, size: number, ...names: string[]): SearchEntry => ({
  id: name,
  kind: 'page',
  name,
  names,
  size,
  rank: ranks[rank],
})
const other = (what: string, name: string, rank: number, ...names: string[]): SearchEntry => ({
  id: `${what} ${name}`,
  kind: what === 'category' ? what : 'page',
  name,
  names,
  rank,
})

const all = [
  page('Granada', 'city', 230_000),
  page('Granda', 'village', 300),
  page('Grandas de Salime', 'village', 400),
  page('La Granada', 'village', 2_000),
  page('Donostia / San Sebastián', 'city', 180_000),
  page('San Sebastián', 'village', 90),
  page("L'Hospitalet de Llobregat", 'city', 260_000),
  page('Sevilla', 'city', 700_000, 'Seville'),
  page('Sevilleja', 'village', 200),
  page('Santander', 'city', 170_000),
  page('Santa Fe', 'town', 15_000),
  page('Santiago', 'town', 9_000),
  page('Vigo', 'city', 290_000),
  page('La Granja', 'village', 50),
  page('Granja de Rocamora', 'town', 6_000),
  other('county', 'Granada', 4),
  other('land', 'Galicia', 0),
  other('island', 'La Palma', 2),
  page('Palma', 'city', 400_000),
  other('category', 'Towns in Granada', 8),
  { ...other('coast', 'Costa Brava', 3), about: 'Coves and beaches below pines' },
]

function open(entries: readonly SearchEntry[] = all): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  writeSearchEntries(db, entries)
  return db
}

const db = open()
const found = (text: string, most = 8) =>
  searchEntries(db, text, most).map(({ id, near }) => (near ? `~${id}` : id))

test('what is called so exactly comes first, the larger before the smaller', () => {
  expect(found('granada')).toEqual(['Granada', 'county Granada', 'La Granada', 'category Towns in Granada'])
  expect(found('GRANADA ', 1)).toEqual(['Granada'])
})

test('articles, punctuation, accents and spaces are not missed, and count where two are called alike', () => {
  expect(found('hospitalet')).toEqual(["L'Hospitalet de Llobregat"])
  expect(found('lhospitalet')).toEqual(["L'Hospitalet de Llobregat"])
  expect(found('l’hospitalet del llobregat')).toEqual(["L'Hospitalet de Llobregat"])
  expect(found('sansebastian')[0]).toBe('Donostia / San Sebastián')
  expect(found('la palma')).toEqual(['island La Palma', 'Palma'])
  expect(found('palma')).toEqual(['Palma', 'island La Palma'])
  expect(found('granja')).toEqual(['La Granja', 'Granja de Rocamora'])
})

test('both official forms are names, and so are the other ones, which are said', () => {
  expect(found('donostia')).toEqual(['Donostia / San Sebastián'])
  expect(found('san sebastián')).toEqual(['Donostia / San Sebastián', 'San Sebastián'])
  expect(searchEntries(db, 'seville', 1)).toMatchObject([{ id: 'Sevilla', also: 'Seville' }])
  expect(searchEntries(db, 'sevilla', 1)[0]?.also).toBeUndefined()
})

test('a name that is being typed is found by its beginning, and by that of its words', () => {
  expect(found('santa')).toEqual(['Santander', 'Santa Fe'])
  expect(found('sebas')).toEqual(['Donostia / San Sebastián', 'San Sebastián'])
  expect(found('s', 2)).toEqual(['Sevilla', 'Donostia / San Sebastián'])
})

test('a misspelt name is found and said to be near, also where only villages are called so', () => {
  expect(found('santadner')).toEqual(['~Santander'])
  expect(found('galcia')).toEqual(['~land Galicia'])
  expect(found('vgio')).toEqual(['~Vigo'])
  expect(found('granda').slice(0, 3)).toEqual(['Granda', '~Granada', '~county Granada'])
})

test('a word too much is left out; what is like nothing finds nothing', () => {
  expect(found('seville here')).toEqual(['~Sevilla'])
  for (const text of ['', ' ', '…', 'xqzvwk', 'the']) expect(found(text)).toEqual([])
})

test('[SE5] a text that no name has finds what is written of it, in any form of its words and while it is typed', () => {
  for (const text of ['beaches', 'beach', 'the beaches', 'beach pine', 'beac']) {
    const [hit, ...more] = searchEntries(db, text, 8)
    expect([text, hit?.id, hit?.about, hit?.near, more]).toEqual([
      text,
      'coast Costa Brava',
      true,
      undefined,
      [],
    ])
  }
  expect(found('beach granada')).not.toContain('coast Costa Brava')
})

test('[SE5] of several words, one that names have is no misspelling of another, and what is left without one is a whole name', () => {
  const few = open([
    page('Santiago del Campo', 'village', 300),
    page('Camino', 'village', 20),
    page('Fregenal de la Sierra', 'town', 5_000),
    page('Málaga', 'city', 500_000),
  ])
  const names = (text: string) => searchEntries(few, text, 8).map(({ id }) => id)
  expect(names('camino de santiago')).toEqual(['Camino'])
  expect(names('sierra nevada')).toEqual([])
  expect(names('malaga here')).toEqual(['Málaga'])
  expect(names('fregenal de la siera')).toEqual(['Fregenal de la Sierra'])
})

test('however many names begin alike, the heaviest are among those that are looked at', () => {
  const villages = Array.from({ length: 200 }, (_, row) => page(`San ${row}`, 'village', 4_000))
  const many = open([...villages, other('land', 'San Land', 0), page('San Grande', 'village', 4_500)])
  expect(searchEntries(many, 'san', 2).map(({ id }) => id)).toEqual(['land San Land', 'San Grande'])
})

test.each(['"', '*', 'granada"*', '" OR words:"a', 'NEAR(a b)', "'; drop table search_name; --", '%', '('])(
  'the text %p is looked for and nothing else is done',
  (text) => {
    expect(() => found(text)).not.toThrow()
    expect(found('granada')).not.toEqual([])
  },
)

test('of a long text the first words count', () => {
  expect(found(`granada ${'granada '.repeat(500)}`)).toEqual(found('granada '.repeat(12)))
})

test('an entry that is written again replaces the one of its id; one that is removed is not found', () => {
  const edited = open()
  const names = (text: string) => searchEntries(edited, text, 8).map(({ id }) => id)
  writeSearchEntries(edited, [page('Sevilla', 'city', 700_000, 'Hispalis')])
  expect([names('hispalis'), names('seville')]).toEqual([['Sevilla'], ['Sevilla', 'Sevilleja']])
  writeSearchEntries(edited, [other('coast', 'Costa Brava', 3)])
  expect(names('beach')).toEqual([])
  removeSearchEntries(edited, ['Sevilla'])
  expect([names('hispalis'), names('sevilla')]).toEqual([[], ['Sevilleja']])
})

test('[FB4] near words are the same ones in memory and in the file', () => {
  const words = db
    .prepare('select word from search_word')
    .all()
    .map(({ word }) => String(word))
  const inMemory = createWordIndex(words)
  expect(words.length).toBeGreaterThan(20)
  for (const text of [
    'vgio',
    'granda',
    'sevile',
    'anta',
    'zantander',
    'snatander',
    'antander',
    'ssantander',
    'galiccia',
  ]) {
    expect([text, nearWords(text, readWords(db))]).toEqual([text, nearWords(text, inMemory)])
  }
})
