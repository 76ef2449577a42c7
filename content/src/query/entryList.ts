import type { Columns } from '../compiled/Columns.ts'
import { columnOf } from '../compiled/columnOf.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import type { ListQuery } from '../port/port.ts'
import { countChoices } from './match.ts'
import { markBoth, markChosen, markTime, today, type Marks } from './marks.ts'

/** A type's list before a visitor narrows it. */
export interface EntryList {
  type: EntryType
  columns: Columns
  /** Row → 1 if the list has it; undefined: it has all. */
  rows?: Marks | undefined
  /** How many documents it has. */
  total: number
  /** Without that of the reference which narrows the list. */
  facets: readonly string[]
  /** Field → how many documents of the list have each of its choices. */
  counts: ReadonlyMap<string, Uint32Array>
  /** Field → its least and greatest value in the list. */
  ends: ReadonlyMap<string, readonly [least: number, greatest: number]>
}

const maxKept = 8 /* lists of one type; each takes a byte for each document */
const known = new WeakMap<Columns, Map<string, EntryList>>()

/** The list of a type, or the part `by` of it, computed once a day; undefined if the site has none. */
export function entryList(compiled: Compiled, name: string, by?: ListQuery['by']): EntryList | undefined {
  const columns = readEntryColumns(compiled, name)
  const type = compiled.catalog.types?.[name]
  if (!columns || !type?.list) return undefined
  const key = JSON.stringify([today(), by?.field, by?.id])
  const lists = known.get(columns) ?? new Map<string, EntryList>()
  known.set(columns, lists)
  const kept = lists.get(key)
  if (kept?.type === type) return kept
  if (lists.size >= maxKept) lists.clear()
  const list = buildList(columns, type, by)
  lists.set(key, list)
  return list
}

function buildList(columns: Columns, type: EntryType, by: ListQuery['by']): EntryList {
  const { when } = type.list ?? {}
  const facets = (type.list?.facets ?? []).filter((facet) => facet !== by?.field)
  const ofTime = when && markTime(columns, type, when)
  const ofReference = by && (markChosen(columns, by.field, [by.id]) ?? new Uint8Array(columns.size))
  const rows = ofTime && ofReference ? markBoth(ofTime, ofReference) : (ofTime ?? ofReference)
  const counts = new Map<string, Uint32Array>()
  const ends = new Map<string, readonly [number, number]>()
  for (const facet of facets) {
    const { choices, range } = columnOf(columns, type, facet)
    if (choices) counts.set(facet, countChoices(choices, rows))
    if (!range) continue
    const of = [endsOf(range.least, rows)[0], endsOf(range.greatest, rows)[1]] as const
    if (Number.isFinite(of[0])) ends.set(facet, of)
  }
  const total = rows ? rows.reduce((sum, isListed) => sum + isListed, 0) : columns.size
  return { type, columns, rows, total, facets, counts, ends }
}

/** The least and the greatest number of a list's rows, without NaN; infinite if there is none. */
export function endsOf(numbers: Float64Array, rows?: Marks): readonly [number, number] {
  let [least, greatest] = [Infinity, -Infinity]
  for (let row = 0; row < numbers.length; row++) {
    const one = numbers[row] ?? NaN
    if (rows?.[row] === 0) continue
    if (one < least) least = one
    if (one > greatest) greatest = one
  }
  return [least, greatest]
}
