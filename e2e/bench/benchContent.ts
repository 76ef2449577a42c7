import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createListFinder, type ListFinder } from '@tessera/content/listFinder'
import { packPlaces, unpackPlaces } from '@tessera/content/placeColumns'
import { placeKinds, type ListedPlace, type PlacesQuery } from '@tessera/content/port'
import { createPlainSql } from './createPlainSql.ts'
import { createPlacesFolder } from './createPlacesFolder.ts'
import { median, type BenchResult } from './printResult.ts'
import { startContent, type StartedContent } from './startContent.ts'

const sizes = [7_000, 100_000]
const largest = 1_000_000
const choicesOf = (name: string, ids: readonly string[]) => ({
  kind: 'choices' as const,
  name,
  choices: ids.map((id) => ({ id, count: 0 })),
})
const list = {
  facets: [choicesOf('kinds', placeKinds), choicesOf('provinces', ['18', '29'])],
  sorts: [{ id: 'population' }, { id: 'name' }],
}
const settings = { regions: '', sorting: 'en', kinds: { city: 50_000, town: 5_000 } }

type Places = readonly ListedPlace[]

/** Each time another question of its kind. */
const questions: readonly [what: string, queryOf: (all: Places, row: number) => PlacesQuery][] = [
  ['a page of the list', (_all, row) => ({ page: 20 + row })],
  [
    'a filter',
    (_all, row) => ({ choices: { provinces: ['29'], kinds: ['town', 'village'] }, page: 1 + row }),
  ],
  ['a text', (all, row) => ({ text: nameIn(all, row).slice(0, 6) })],
  ['a misspelt text', (all, row) => ({ text: misspelt(nameIn(all, row)) })],
]
const others: readonly [
  what: string,
  ask: (content: StartedContent, all: Places, row: number) => Promise<number>,
][] = [
  ['a place', (content, all, row) => content.ask('page', `/places/${placeIn(all, row)?.slug}`)],
  ['a search', (content, all, row) => content.ask('search', nameIn(all, row).slice(0, 6), 8)],
  ['a misspelt search', (content, all, row) => content.ask('search', misspelt(nameIn(all, row)), 8)],
]

/** From all over the country. */
function placeIn(all: Places, row: number): ListedPlace | undefined {
  return all[Math.floor((all.length * (row + 0.5)) / often)]
}

function nameIn(all: Places, row: number): string {
  return placeIn(all, row)?.name ?? ''
}

/** Its third letter twice. */
function misspelt(name: string): string {
  return name.slice(0, 3) + name.slice(2)
}

/** What plain SQL has an answer for. */
const asked = questions.slice(0, 3)

/**
 * The compiled content against arrays of all places in the server's process, as they were before, and against plain SQL
 * on one table. With `million`, of a million places too, which takes some minutes.
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
      peer: 'all places in arrays of the server’s own process; a start and an edit read and order them all, and check none. 0: it has none',
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
  const documents = await createPlacesFolder(size)
  const keepIn = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const first = await startContent(documents.folder, keepIn)
  await first.stop()
  const content = await startContent(documents.folder, keepIn)
  const arrays = await timed(() => readArrays(documents.files))
  const { places, finder } = arrays.made
  const plain = createPlainSql(places)
  const what = (name: string) => `${size.toLocaleString('en')} places, ${name}`
  const rows: Comparison[] = [
    { what: what('first start'), unit: 'ms', ours: first.took, peer: arrays.took },
    { what: what('next start'), unit: 'ms', ours: content.took, peer: arrays.took },
  ]
  const sql: Comparison[] = []
  for (const [name, queryOf] of questions) {
    const ours = await askOften((row) => content.ask('places', queryOf(places, row)))
    const query = queryOf(places, 0)
    const peer = await medianOf(runs, async () => finder.find(query))
    rows.push({ what: what(name), unit: 'ms', ...ours, peer })
    if (!asked.some(([one]) => one === name)) continue
    const bySql = await medianOf(runs, async () => plain.find(query))
    sql.push({ what: what(name), unit: 'ms', ...ours, peer: bySql })
  }
  for (const [name, ask] of others) {
    const ours = await askOften((row) => ask(content, places, row))
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

async function readArrays(
  files: readonly string[],
): Promise<{ places: Places; finder: ListFinder<ListedPlace> }> {
  const places: ListedPlace[] = []
  for (const file of files) {
    const rows = (JSON.parse(await readFile(file, 'utf8')) as { places: PlaceRow[] }).places
    places.push(...rows.map(listed))
  }
  places.sort((one, other) => other.population - one.population || one.name.localeCompare(other.name, 'en'))
  const all = { ...list, items: places, total: places.length, page: 1, pages: 1 }
  const columns = packPlaces(all, { places: settings })
  return { places, finder: createListFinder(columns, unpackPlaces(columns)) }
}

type PlaceRow = Omit<ListedPlace, 'province' | 'region' | 'kind'> & { province: string }

function listed({ province, ...place }: PlaceRow): ListedPlace {
  const kind = place.population >= 50_000 ? 'city' : place.population >= 5_000 ? 'town' : 'village'
  return { ...place, kind, province: { id: province, name: '' }, region: { id: '01', slug: '', name: '' } }
}

/** Resolves once it is shown. */
async function edit(content: StartedContent, file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as { places: { name: string }[] }
  const live = content.changed()
  const [first, ...others] = document.places
  await writeFile(file, JSON.stringify({ places: [{ ...first, name: 'Edited' }, ...others] }))
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
