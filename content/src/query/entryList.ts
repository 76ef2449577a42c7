import type { ChoiceColumn, EntryColumns } from '../compiled/EntryColumns.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import type { ListQuery } from '../port/port.ts'
import { hasChoice, isOfTime, today, type RowTest } from './isOfTime.ts'

/** A type's list before a visitor narrows it. */
export interface EntryList {
  type: EntryType
  columns: EntryColumns
  /** Row → 1 if the list has it. */
  rows: Uint8Array
  facets: readonly string[]
  /** Field → how many documents of the list have each of its choices. */
  counts: ReadonlyMap<string, Uint32Array>
  /** Field → its least and greatest value in the list. */
  ends: ReadonlyMap<string, readonly [least: number, greatest: number]>
}

const known = new WeakMap<EntryColumns, { day: number; list: EntryList }>()

/** The list of a type, computed once a day; undefined if the site has none. One narrowed `by` a reference has no facet of it. */
export function entryList(compiled: Compiled, name: string, by?: ListQuery['by']): EntryList | undefined {
  const columns = readEntryColumns(compiled, name)
  const type = compiled.catalog.types?.[name]
  if (!columns || !type?.list) return undefined
  if (by) return buildList(columns, type, today(), by)
  const day = today()
  const kept = known.get(columns)
  if (kept?.day === day && kept.list.type === type) return kept.list
  const list = buildList(columns, type, day)
  known.set(columns, { day, list })
  return list
}

function buildList(columns: EntryColumns, type: EntryType, day: number, by?: ListQuery['by']): EntryList {
  const { when } = type.list ?? {}
  const facets = (type.list?.facets ?? []).filter((name) => name !== by?.field)
  const isNow = when === undefined ? () => true : isOfTime(columns, type, when, day)
  const isOfOne = by ? (hasChoice(columns, by.field, [by.id]) ?? (() => false)) : () => true
  const rows = Uint8Array.from({ length: columns.size }, (_, row) => Number(isNow(row) && isOfOne(row)))
  const counts = new Map<string, Uint32Array>()
  const ends = new Map<string, readonly [number, number]>()
  for (const name of facets) {
    const { choices, range } = columns.fields.get(name) ?? {}
    if (choices)
      counts.set(
        name,
        countChoices(choices, (row) => rows[row] === 1),
      )
    if (!range) continue
    const of = [endsOf(range.least, rows)[0], endsOf(range.greatest, rows)[1]] as const
    if (Number.isFinite(of[0])) ends.set(name, of)
  }
  return { type, columns, rows, facets, counts, ends }
}

/** The least and the greatest number of a list's rows, without NaN; infinite if there is none. */
export function endsOf(numbers: Float64Array, rows: Uint8Array): readonly [number, number] {
  let [least, greatest] = [Infinity, -Infinity]
  for (let row = 0; row < rows.length; row++) {
    const one = numbers[row] ?? NaN
    if (rows[row] === 0) continue
    if (one < least) least = one
    if (one > greatest) greatest = one
  }
  return [least, greatest]
}

/** Counts the choices of the selected rows. */
export function countChoices({ ids, starts, codes }: ChoiceColumn, isCounted: RowTest): Uint32Array {
  const counts = new Uint32Array(ids.length)
  for (let row = 0; row + 1 < starts.length; row++) {
    if (!isCounted(row)) continue
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  return counts
}
