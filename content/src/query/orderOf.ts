import type { Columns } from '../compiled/Columns.ts'
import { columnOf } from '../compiled/EntryColumns.ts'
import { numbered, sortByNumber, type Rows } from '../compiled/sortRows.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import type { RowTest } from './isOfTime.ts'

/** The selected rows of an order: at most `max`, after the first `skip`. */
export function pickRows(
  order: Uint32Array,
  isSelected: RowTest,
  { max, skip = 0 }: { max: number; skip?: number },
): readonly number[] {
  const rows: number[] = []
  let left = skip
  for (const row of order) {
    if (rows.length >= max) break
    if (!isSelected(row)) continue
    if (left > 0) left--
    else rows.push(row)
  }
  return rows
}

/** All rows in the order of a field, then by title; rows without a value are last. */
export function orderOf(columns: Columns, type: EntryType, field: string, isDescending = false): Rows {
  return columns.orders.getOrInsertComputed(isDescending ? `-${field}` : field, function sort() {
    const { range } = columnOf(columns, type, field)
    if (!range) return numbered(columns.size) // orders of texts are compiled
    const byTitle = orderOf(columns, type, type.title)
    const { least, greatest } = range
    const byGreatest = least === greatest ? byTitle : sortByNumber(byTitle, greatest, isDescending)
    return sortByNumber(byGreatest, least, isDescending)
  })
}
