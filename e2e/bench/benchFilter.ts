import { createPlaceFinder } from '@tessera/content/placeFinder'
import type { ListedPlace } from '@tessera/content/port'
import MiniSearch from 'minisearch'
import { median, type BenchResult } from './printResult.ts'

const sizes = [1000, 10_000, 100_000]
const typed = ['s', 'sa', 'san', 'sant', 'villa', 'vilal', 'granad']

/** One key press in the filter's field: the list, its count and the facets' counts. */
export function benchFilter(runs: number): BenchResult {
  return {
    title: `A key press in the filter (median of ${runs * typed.length})`,
    peer: 'every key press through a full-text index with prefixes and two typing errors (MiniSearch)',
    comparisons: sizes.map((size) => {
      const places = createPlaces(size)
      const finder = createPlaceFinder(places, [], { sorting: 'es' })
      const index = new MiniSearch<ListedPlace>({ fields: ['name'] })
      index.addAll(places)
      return {
        what: `${size.toLocaleString('en')} places`,
        unit: 'ms',
        ours: timed(runs, (text) => finder.find({ text })),
        peer: timed(runs, (text) => findByIndex(index, places, text)),
      }
    }),
  }
}

/** The same answer: rows by population, and what each choice of a facet would leave. */
function findByIndex(index: MiniSearch<ListedPlace>, places: readonly ListedPlace[], text: string) {
  const found = index
    .search(text, { prefix: true, fuzzy: 2 })
    .flatMap(({ id }) => places[Number(id)] ?? [])
    .toSorted((one, other) => other.population - one.population)
  const provinces = Map.groupBy(found, ({ province }) => province.id)
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return { places: found.slice(0, 48), total: found.length, provinces, kinds }
}

function timed(runs: number, act: (text: string) => unknown): number {
  const times: number[] = []
  for (let run = -1; run < runs; run++) {
    for (const text of typed) {
      const start = performance.now()
      act(text)
      if (run >= 0) times.push(performance.now() - start)
    }
  }
  return median(times)
}

const syllables = ['san', 'vil', 'la', 'gra', 'na', 'do', 'pue', 'blo', 'mon', 'te', 'ri', 'o', 'cas', 'al']

/** Names that look like names; the same ones every time. */
function createPlaces(count: number): ListedPlace[] {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: count }, (_, row) => ({
    id: String(row),
    slug: `place-${row}`,
    name: next(3) === 0 ? `${word()} de ${word()}` : word(),
    region: { id: String(next(19)), slug: '', name: '' },
    province: { id: String(next(52)), name: '' },
    kind: 'village' as const,
    population: next(100_000),
    fact: '',
  }))
}
