import type { Bounds, MarkerColumns } from '@tessera/kit/contract/content'
import { pathOfRow, type Column } from '../compiled/EntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { prefixOf } from '../languages/chooseName.ts'
import type { ListQuery } from '../port/port.ts'
import { pickRows } from './orderOf.ts'
import { endsOf, entryList, type EntryList } from './entryList.ts'
import { matchEntries, sortedRows } from './matchEntries.ts'

const maxMarkers = 100_000 /* documents, about 10 MB */

/** Encodes the documents of a type's list that a query selects as columns for a map. */
export function entryMarkers(compiled: Compiled, name: string, query: ListQuery): MarkerColumns {
  const list = entryList(compiled, name, query.by)
  if (!list) return { id: [], name: [], href: [], lat: [], lon: [], weight: [], group: [] }
  const { slugs, titles } = list.columns
  const { isFound } = matchEntries(compiled, list, query)
  const { lat, lon } = pointsOf(list)
  const isPlaced = (row: number) => isFound(row) && !Number.isNaN(lat?.[row] ?? NaN)
  const rows = pickRows(sortedRows(compiled, list, query), isPlaced, { max: maxMarkers })
  const prefix = prefixOf(compiled)
  return {
    id: rows.map((row) => `${name}/${slugs[row]}`),
    name: rows.map((row) => titles[row] ?? ''),
    href: rows.map((row) => prefix + pathOfRow(list.columns, row)),
    lat: rows.map((row) => lat?.[row] ?? 0),
    lon: rows.map((row) => lon?.[row] ?? 0),
    weight: rows.map(() => 0),
    group: rows.map(() => ''), // pins have the site's colour
  }
}

function pointsOf({ columns, type }: EntryList): Partial<NonNullable<Column['point']>> {
  return columns.fields.get(type.list?.map ?? '')?.point ?? {}
}

/** The bounds of all documents on a list's map; undefined without a map or documents. */
export function boundsOf(list: EntryList): Bounds | undefined {
  const { lat, lon } = pointsOf(list)
  if (!lat || !lon) return undefined
  const [south, north] = endsOf(lat, list.rows)
  const [west, east] = endsOf(lon, list.rows)
  return Number.isFinite(south) ? [south, west, north, east] : undefined
}
