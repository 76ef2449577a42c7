import { fold } from '../text/slugify.ts'
import type { Facet, ListColumns, ListQuery, ListResult, RangeFacet } from '../port/port.ts'
import { createNameSearch } from './createNameSearch.ts'
import { pageSpan } from './pageSpan.ts'

/** Filters and searches a list in the browser as the server does (FB4). */
export interface ListFinder<Item> {
  find(query: ListQuery): ListResult<Item>
  /** Ids of all items that a query selects, in the order that it asks for. */
  matching(query: ListQuery): readonly string[]
}

/** What the rows of a list have of a facet. */
interface FacetRows {
  /** The choices of a row; none of a range. */
  idsOf(row: number): readonly string[]
  /** Selects the rows that have what a query asks for; undefined if it asks for nothing. */
  testOf(query: ListQuery): ((row: number) => boolean) | undefined
}

/** Creates the finder of a list. `items`: those of the columns, row by row. */
export function createListFinder<Item>(columns: ListColumns, items: readonly Item[]): ListFinder<Item> {
  const { ids, names, facets, sorts, isWholeFirst } = columns
  const folded = names.map(fold)
  const nearNames = createNameSearch(names)
  const hidden = Object.keys(columns.choices).filter((name) => facets.every((facet) => facet.name !== name))
  const facetRows = [
    ...facets.map((facet) =>
      facet.kind === 'range' ? readRange(facet, columns) : readChoices(facet.name, columns),
    ),
    ...hidden.map((name) => readChoices(name, columns)), // what the list does not offer, an address can ask for
  ]
  const orders = new Map<string | undefined, readonly number[]>()

  function match(query: ListQuery) {
    const text = fold((query.text ?? '').trim())
    const sort = query.sort ?? (text === '' ? '' : undefined)
    const rows = orders.get(sort) ?? sortRows(columns, sort)
    orders.set(sort, rows)
    const called = named(rows, text, query.sort === 'name' || !isWholeFirst)
    return { ...narrow(called.rows, facetRows, query), close: called.close }
  }

  /** Finds names that contain the text; if none does, names that are close to it. */
  function named(rows: readonly number[], text: string, isSorted: boolean) {
    if (text === '') return { rows, close: false }
    const containing = rows.filter((row) => folded[row]?.includes(text))
    if (containing.length === 0) {
      const near = nearNames(text, () => true)
      return { rows: rows.filter((row) => near.has(row)), close: near.size > 0 }
    }
    const whole = containing.filter((row) => folded[row] === text)
    return { rows: isSorted ? containing : startWith(whole, containing), close: false }
  }

  return {
    find(query) {
      const { found, counts, close } = match(query)
      const { from, size, ...pages } = pageSpan(query, found.length)
      return {
        items: found.slice(from, from + size).flatMap((row) => items.slice(row, row + 1)),
        total: found.length,
        ...(close && { close: true }),
        ...pages,
        facets: facets.map((facet, at) => withCounts(facet, counts[at])),
        sorts,
      }
    },
    matching: (query) => match(query).found.map((row) => ids[row] ?? ''),
  }
}

/** Puts some rows first and keeps the order of the others. */
function startWith(first: readonly number[], rows: Iterable<number>): readonly number[] {
  const all = new Set(first)
  for (const row of rows) all.add(row)
  return [...all]
}

function sortRows({ ids, names, orders, sorting }: ListColumns, sort: string | undefined): readonly number[] {
  const rows = names.keys()
  const first = sort === undefined ? [] : orders[sort]
  if (first) return startWith(first, rows)
  const { compare } = new Intl.Collator(sorting)
  return Array.from(rows).toSorted(
    (one, other) =>
      compare(names[one] ?? '', names[other] ?? '') || ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1),
  )
}

function readChoices(name: string, { names, choices }: ListColumns): FacetRows {
  const { ids = [], of = {} } = choices[name] ?? {}
  const rows = names.map((_, row) => [of[row] ?? []].flat().map((code) => ids[code] ?? ''))
  const idsOf = (row: number): readonly string[] => rows[row] ?? []
  return {
    idsOf,
    testOf({ choices: asked = {} }) {
      const chosen = new Set(asked[name])
      return chosen.size === 0 ? undefined : (row) => idsOf(row).some((id) => chosen.has(id))
    },
  }
}

function readRange({ name, of }: RangeFacet, { ranges }: ListColumns): FacetRows {
  const { least = [], greatest = least } = ranges[name] ?? {}
  const read = (end: string) => (of === 'day' ? Date.parse(end) / msPerDay : Number(end))
  return {
    idsOf: () => [],
    testOf({ ranges: asked = {} }) {
      const range = asked[name]
      if (!range) return undefined
      const min = range.from === undefined ? -Infinity : read(range.from)
      const max = range.to === undefined ? Infinity : read(range.to)
      return (row) => min <= max && (least[row] ?? NaN) <= max && (greatest[row] ?? NaN) >= min
    },
  }
}

const msPerDay = 86_400_000

/** Selects the matching rows, and counts each facet's choices under those of the other facets in one pass. */
function narrow(rows: readonly number[], facets: readonly FacetRows[], query: ListQuery) {
  const tests = facets.map(({ testOf }) => testOf(query))
  const counts = facets.map(() => new Map<string, number>())
  const found: number[] = []
  for (const row of rows) {
    const refusing = tests.flatMap((test, at) => (test && !test(row) ? [at] : []))
    if (refusing.length === 0) found.push(row)
    if (refusing.length > 1) continue
    for (const [at, { idsOf }] of facets.entries())
      if (at === (refusing[0] ?? at)) for (const id of idsOf(row)) addOne(counts[at], id)
  }
  return { found, counts }
}

function addOne<Key>(counts: Map<Key, number> | undefined, key: Key): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1)
}

function withCounts(facet: Facet, counts: ReadonlyMap<string, number> | undefined): Facet {
  if (facet.kind === 'range') return facet
  return { ...facet, choices: facet.choices.map((one) => ({ ...one, count: counts?.get(one.id) ?? 0 })) }
}
