import type { EntryColumns } from '../compiled/EntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { sortsOf } from '../definition/columnFields.ts'
import { createNameSearch } from '../list/createNameSearch.ts'
import type { Facet, ListQuery } from '../port/port.ts'
import { fold } from '../text/slugify.ts'
import { askedFacets, found, type States } from './askedFacets.ts'
import type { EntryList } from './entryList.ts'
import type { RowTest } from './isOfTime.ts'
import { orderOf } from './orderOf.ts'

/** All rows of a list in the order that a query asks for; in the list's own if it has no such order. */
export function sortedRows(
  compiled: Compiled,
  { columns, type }: EntryList,
  { sort }: ListQuery,
): Uint32Array {
  const sorts = sortsOf(type)
  const [first = type.title] = sorts
  const field = sort !== undefined && sorts.includes(sort) ? sort : first
  const isDescending = field === first && type.list?.isDescending === true
  const { language } = compiled.catalog.site
  return orderOf(columns, type.title, { field, isDescending, language })
}

const maxClose = 100_000 /* titles; the search for close ones takes 1 kB each */
const maxText = 200 /* letters; more than anyone types of a title */

/** The rows that a query selects. */
export interface Match {
  isFound: RowTest
  total: number
  facets: readonly Facet[]
  /** Whether no title contains the text, and the found ones are only close to it. */
  isClose: boolean
}

/** Selects the rows of a query, and counts each facet's choices under the choices of the other facets. */
export function matchEntries(compiled: Compiled, list: EntryList, query: ListQuery): Match {
  const facets = askedFacets(compiled, list, query)
  const { rows, isClose } = titled(list.columns, query.text, insideOf(list, query.area))
  const states: States = rows.slice()
  const numbered = facets.map((facet, index) => ({ ...facet, own: found + 1 + index }))
  for (const { keeps, own } of numbered) if (keeps) refuse(states, keeps, own)
  let total = 0
  for (const state of states) if (state === found) total++
  return {
    isFound: (row) => states[row] === found,
    total,
    facets: numbered.flatMap(({ build, own }) => build(states, own) ?? []),
    isClose,
  }
}

function refuse(states: States, keeps: RowTest, own: number): void {
  for (let row = 0; row < states.length; row++)
    if (states[row] !== 0 && !keeps(row)) states[row] = states[row] === found ? own : 0
}

/** The rows of a list inside an area; a list without a map has none outside of it. */
function insideOf({ columns, rows, type }: EntryList, area: ListQuery['area']): Uint8Array {
  const { lat, lon } = columns.fields.get(type.list?.map ?? '')?.point ?? {}
  if (!area || !lat || !lon) return rows
  const [south, west, north, east] = area
  return rows.map(function isInside(isListed, row) {
    const [y, x] = [lat[row] ?? NaN, lon[row] ?? NaN]
    return isListed === 1 && y >= south && y <= north && x >= west && x <= east ? 1 : 0
  })
}

/** Folded titles, and a search for close ones; kept because folding 50,000 titles takes 40 ms. */
interface Titles {
  folded: readonly string[]
  near?: ReturnType<typeof createNameSearch>
}

const known = new WeakMap<EntryColumns, Titles>()

/** Keeps the rows whose title contains a text; if there is none, those whose title is close to it. */
function titled(
  columns: EntryColumns,
  asked: string | undefined,
  rows: Uint8Array,
): { rows: Uint8Array; isClose: boolean } {
  const text = fold((asked ?? '').slice(0, maxText).trim())
  if (text === '') return { rows, isClose: false }
  const { titles } = columns
  const kept: Titles = known.get(columns) ?? { folded: titles.map(fold) }
  known.set(columns, kept)
  const containing = rows.map((isListed, row) => (isListed === 1 && kept.folded[row]?.includes(text) ? 1 : 0))
  if (containing.includes(1) || titles.length > maxClose) return { rows: containing, isClose: false }
  kept.near ??= createNameSearch(titles)
  const close = kept.near(text, (row) => rows[row] === 1)
  return { rows: rows.map((_, row) => Number(close.has(row))), isClose: close.size > 0 }
}
