import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createListFinder, type ListFinder } from '@tessera/content/listFinder'
import type { ListColumns, ListQuery } from '@tessera/content/port'
import { createPlainSql } from './createPlainSql.ts'
import { sizeOf, type Town } from './createTowns.ts'
import { createTownsFolder } from './createTownsFolder.ts'
import { median, type BenchResult } from './printResult.ts'
import { startContent, type StartedContent } from './startContent.ts'

const sizes = [7_000, 100_000]
const largest = 1_000_000
const sizeNames = ['city', 'town', 'village'] as const
const areas = ['north', 'south'] as const
const choicesOf = (name: string, ids: readonly string[]) => ({
  kind: 'choices' as const,
  name,
  choices: ids.map((id) => ({ id, count: 0 })),
})

type Towns = readonly Town[]

/** Each time another question of its kind. */
const questions: readonly [what: string, queryOf: (all: Towns, row: number) => ListQuery][] = [
  ['a page of the list', (_all, row) => ({ page: 20 + row })],
  ['a filter', (_all, row) => ({ choices: { area: ['south'], sizes: ['town', 'village'] }, page: 1 + row })],
  ['a text', (all, row) => ({ text: nameIn(all, row).slice(0, 6) })],
  ['a misspelt text', (all, row) => ({ text: misspelt(nameIn(all, row)) })],
]
const others: readonly [
  what: string,
  ask: (content: StartedContent, all: Towns, row: number) => Promise<number>,
][] = [
  ['a page', (content, all, row) => content.ask('page', `/entries/town/${townIn(all, row)?.slug}`)],
  ['a search', (content, all, row) => content.ask('search', nameIn(all, row).slice(0, 6), 8)],
  ['a misspelt search', (content, all, row) => content.ask('search', misspelt(nameIn(all, row)), 8)],
]

/** From all over the country. */
function townIn(all: Towns, row: number): Town | undefined {
  return all[Math.floor((all.length * (row + 0.5)) / often)]
}

function nameIn(all: Towns, row: number): string {
  return townIn(all, row)?.name ?? ''
}

/** Its third letter twice. */
function misspelt(name: string): string {
  return name.slice(0, 3) + name.slice(2)
}

/** What plain SQL has an answer for. */
const asked = questions.slice(0, 3)

/**
 * The compiled content against arrays of all records in the server's process, as they were before, and against plain SQL
 * on one table. With `million`, of a million records too, which takes some minutes.
 */
export async function benchContent(runs: number, million = false): Promise<readonly BenchResult[]> {
  const arrays: Comparison[] = []
  const sql: Comparison[] = []
  for (const size of million ? [...sizes, largest] : sizes) {
    const rows = await compare(size, runs)
    arrays.push(...rows.arrays)
    sql.push(...rows.sql)
  }
  return [
    {
      title: `Compiled content (median of ${often} questions, the peer’s of ${runs})`,
      peer: 'all records in arrays of the server’s own process; a start and an edit read and order them all, and check none. 0: it has none',
      comparisons: arrays,
    },
    {
      title: 'The same lists',
      peer: 'one SQL table in the server’s own process, with an index by size: a page of rows and the counts of the facets',
      comparisons: sql,
    },
  ]
}

type Comparison = BenchResult['comparisons'][number]

async function compare(size: number, runs: number): Promise<{ arrays: Comparison[]; sql: Comparison[] }> {
  const documents = await createTownsFolder(size)
  const keepIn = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const first = await startContent(documents.folder, keepIn)
  await first.stop()
  const content = await startContent(documents.folder, keepIn)
  const arrays = await timed(() => readArrays(documents.files))
  const { towns, finder } = arrays.made
  const plain = createPlainSql(towns)
  const what = (name: string) => `${size.toLocaleString('en')} records, ${name}`
  const rows: Comparison[] = [
    { what: what('first start'), unit: 'ms', ours: first.took, peer: arrays.took },
    { what: what('next start'), unit: 'ms', ours: content.took, peer: arrays.took },
  ]
  const sql: Comparison[] = []
  for (const [name, queryOf] of questions) {
    const ours = await askOften((row) => content.ask('entries', 'town', queryOf(towns, row)))
    const query = queryOf(towns, 0)
    const peer = await medianOf(runs, async () => finder.find(query))
    rows.push({ what: what(name), unit: 'ms', ...ours, peer })
    if (!asked.some(([one]) => one === name)) continue
    const bySql = await medianOf(runs, async () => plain.find(query))
    sql.push({ what: what(name), unit: 'ms', ...ours, peer: bySql })
  }
  for (const [name, ask] of others) {
    const ours = await askOften((row) => ask(content, towns, row))
    rows.push({ what: what(name), unit: 'ms', ...ours, peer: 0 })
  }
  rows.push({ what: what('memory with its compiler'), unit: 'MB', ours: await content.memory(), peer: 0 })
  const edited = await timed(() => edit(content, documents.files[0] ?? ''))
  const again = await timed(() => readArrays(documents.files))
  rows.push(
    { what: what('an edit'), unit: 'ms', ours: edited.took, peer: again.took },
    { what: what('memory after it'), unit: 'MB', ours: await content.memory(), peer: 0 },
  )
  await content.stop()
  plain.close()
  for (const folder of [documents.folder, keepIn]) await rm(folder, { recursive: true })
  return { arrays: rows, sql }
}

const often = 200 /* questions of a kind, each another one: the slowest but one of a hundred is told from these */

async function askOften(ask: (row: number) => Promise<number>): Promise<{ ours: number; p99: number }> {
  const times: number[] = []
  for (let row = 0; row < often; row++) times.push(await ask(row))
  return {
    ours: median(times),
    p99: times.toSorted((one, other) => one - other)[Math.ceil(often * 0.99) - 1] ?? 0,
  }
}

async function readArrays(files: readonly string[]): Promise<{ towns: Towns; finder: ListFinder<Town> }> {
  const towns: Town[] = []
  for (const file of files)
    towns.push(...(JSON.parse(await readFile(file, 'utf8')) as { records: Town[] }).records)
  towns.sort((one, other) => other.people - one.people || one.name.localeCompare(other.name, 'en'))
  const chosen = (ids: readonly string[], idOf: (town: Town) => string) => ({
    ids,
    of: Object.fromEntries(towns.map((town, row) => [row, ids.indexOf(idOf(town))])),
  })
  const columns: ListColumns = {
    facets: [choicesOf('sizes', sizeNames), choicesOf('area', areas)],
    sorts: [{ id: 'people' }, { id: 'name' }],
    sorting: 'en',
    ids: towns.map(({ slug }) => slug),
    names: towns.map(({ name }) => name),
    choices: { sizes: chosen(sizeNames, sizeOf), area: chosen(areas, ({ area: [area] }) => area) },
    ranges: {},
    orders: { people: towns.map((_town, row) => row) },
    items: towns,
  }
  return { towns, finder: createListFinder(columns, towns) }
}

/** Resolves once it is shown. */
async function edit(content: StartedContent, file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as { records: { name: string }[] }
  const live = content.changed()
  const [first, ...others] = document.records
  await writeFile(file, JSON.stringify({ records: [{ ...first, name: 'Edited' }, ...others] }))
  await live
}

async function timed<Made>(make: () => Promise<Made>): Promise<{ made: Made; took: number }> {
  const start = performance.now()
  const made = await make()
  return { made, took: performance.now() - start }
}

async function medianOf(runs: number, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = -1; run < runs; run++) {
    const { took } = await timed(act)
    if (run >= 0) times.push(took)
  }
  return median(times)
}
