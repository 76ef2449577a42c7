import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileContent, type FileContent } from '@tessera/content/engine'
import { createPlaceFinder, type PlaceFinder } from '@tessera/content/placeFinder'
import type { ListedPlace, PlacesQuery } from '@tessera/content/port'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { createPlainSql } from './createPlainSql.ts'
import { createPlaces } from './createPlaces.ts'
import { median, type BenchResult } from './printResult.ts'

const sizes = [7_000, 100_000]
const largest = 1_000_000
const perDocument = 25_000 /* places */
const quiet = { info: () => {}, error: () => {}, problem: () => {} }
const provinces = [
  { id: '18', name: 'Granada', region: '01' },
  { id: '29', name: 'Málaga', region: '01' },
]

const questions: readonly [what: string, query: PlacesQuery][] = [
  ['a page of the list', { page: 20 }],
  ['a filter', { provinces: ['29'], kinds: ['town', 'village'] }],
  ['a text', { text: 'granad' }],
  ['a misspelt text', { text: 'granadda' }],
]
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
      title: `Compiled content (median of ${runs})`,
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
  const documents = await placesFolder(size)
  const keepIn = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const start = async () => openFileContent(documents.folder, quiet, { keepIn })
  const cold = await timed(start)
  await cold.made.close()
  const warm = await timed(start)
  const memory = await memoryOfAll()
  const arrays = await timed(() => readArrays(documents.files))
  const content = warm.made
  const plain = createPlainSql(arrays.made.all)
  const what = (name: string) => `${size.toLocaleString('en')} places, ${name}`
  const rows: Comparison[] = [
    { what: what('first start'), unit: 'ms', ours: cold.took, peer: arrays.took },
    { what: what('next start'), unit: 'ms', ours: warm.took, peer: arrays.took },
    { what: what('memory with its compiler'), unit: 'MB', ours: memory, peer: 0 },
  ]
  const sql: Comparison[] = []
  for (const [name, query] of questions) {
    const ours = await medianOf(runs, () => content.places(query))
    const peer = await medianOf(runs, async () => arrays.made.find(query))
    rows.push({ what: what(name), unit: 'ms', ours, peer })
    if (!asked.some(([one]) => one === name)) continue
    sql.push({
      what: what(name),
      unit: 'ms',
      ours,
      peer: await medianOf(runs, async () => plain.find(query)),
    })
  }
  const slug = arrays.made.all[size >> 1]?.slug ?? ''
  const detail = await medianOf(runs, () => content.page(`/places/${slug}`))
  const search = await medianOf(runs, () => content.search('granad', 8))
  const misspelt = await medianOf(runs, () => content.search('granadda', 8))
  rows.push(
    { what: what('a place'), unit: 'ms', ours: detail, peer: 0 },
    { what: what('a search'), unit: 'ms', ours: search, peer: 0 },
    { what: what('a misspelt search'), unit: 'ms', ours: misspelt, peer: 0 },
  )
  const edited = await timed(() => edit(content, documents.files[0] ?? ''))
  const again = await timed(() => readArrays(documents.files))
  rows.push({ what: what('an edit'), unit: 'ms', ours: edited.took, peer: again.took })
  await content.close()
  plain.close()
  for (const folder of [documents.folder, keepIn]) await rm(folder, { recursive: true })
  return { arrays: rows, sql }
}

/** MB of this process and of those that it started; 0 where the system does not say. */
async function memoryOfAll(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '')
  const ids = children.split(' ').filter((id) => id !== '')
  const theirs = await Promise.all(ids.map(residentOf))
  return theirs.reduce((sum, one) => sum + one, process.memoryUsage.rss() / 1e6)
}

async function residentOf(id: string): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}

async function placesFolder(size: number): Promise<{ folder: string; files: readonly string[] }> {
  const places = createPlaces(size).map(({ id, slug, name, population }, row) => {
    const at = { lat: 36.5 + (row % 1000) / 500, lon: -6 + (row % 777) / 200 }
    return { id, slug, name, population, ...at, province: row % 2 === 0 ? '29' : '18', fact: 'A fact' }
  })
  const names = Array.from({ length: Math.ceil(size / perDocument) }, (_none, part) => `places/${part}.json`)
  const documents = names.map((_name, part) => ({
    places: places.slice(part * perDocument, (part + 1) * perDocument),
  }))
  const folder = await createContentFolder(
    Object.fromEntries(names.map((name, part) => [name, documents[part]])),
  )
  return { folder, files: names.map((name) => join(folder, name)) }
}

async function readArrays(files: readonly string[]): Promise<PlaceFinder<ListedPlace>> {
  const places: ListedPlace[] = []
  for (const file of files) {
    const rows = (JSON.parse(await readFile(file, 'utf8')) as { places: PlaceRow[] }).places
    places.push(...rows.map(listed))
  }
  return createPlaceFinder(places, provinces, { sorting: 'en' })
}

type PlaceRow = Omit<ListedPlace, 'province' | 'region' | 'kind'> & { province: string }

function listed({ province, ...place }: PlaceRow): ListedPlace {
  const kind = place.population >= 50_000 ? 'city' : place.population >= 5_000 ? 'town' : 'village'
  return { ...place, kind, province: { id: province, name: '' }, region: { id: '01', slug: '', name: '' } }
}

/** Resolves once it is live. */
async function edit(content: FileContent, file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as { places: { name: string }[] }
  const live = new Promise<void>((resolve) => content.watch(() => resolve()))
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
