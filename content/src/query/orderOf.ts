import type { Columns } from '../compiled/Columns.ts'
import { columnOf } from '../compiled/columnOf.ts'
import { numbered, sortByNumber, type Rows } from '../compiled/sortRows.ts'
import type { EntryType } from '../definition/typeSchema.ts'

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
