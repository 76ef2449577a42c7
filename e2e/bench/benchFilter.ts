import { createPlaceFinder } from '@tessera/content/placeFinder'
import type { ListedPlace } from '@tessera/content/port'
import MiniSearch from 'minisearch'
import { createPlaces } from './createPlaces.ts'
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
      const largestFirst = places.toSorted((one, other) => other.population - one.population)
      const finder = createPlaceFinder(largestFirst, [], 'es')
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
