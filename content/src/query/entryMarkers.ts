import type { Bounds, CellsView, MarkerCells, MarkerColumns } from '@tessera/kit/contract/content'
import type { ChoiceColumn } from '../compiled/Columns.ts'
import { columnOf, type Column } from '../compiled/columnOf.ts'
import { nameRows } from './nameRows.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import { prefixOf } from '../languages/prefixOf.ts'
import { pageSpan } from '../list/pageSpan.ts'
import type { ListQuery } from '../port/port.ts'
import { listRows } from './listRows.ts'
import { endsOf, entryList, type EntryList } from './entryList.ts'
import { aggregate, emptyCells, encodeCells, type Points } from './aggregate.ts'
import { pickRows } from './match.ts'
import { matchEntries } from './matchEntries.ts'

const maxMarkers = 100_000 /* documents, about 10 MB */

/** Encodes the documents of a type's list that a query selects as columns for a map. */
export function entryMarkers(compiled: Compiled, name: string, query: ListQuery): MarkerColumns {
  const list = entryList(compiled, name, query.by)
  if (!list) return none
  const found = matchEntries(compiled, list, query)
  const { lat } = pointsOf(list)
  const isNowhere = (row: number) => Number.isNaN(lat?.[row] ?? NaN)
  return markersOf(compiled, list, pickRows(found, found.order, { max: maxMarkers, isLeftOut: isNowhere }))
}

const none: MarkerColumns = { id: [], name: [], href: [], lat: [], lon: [], weight: [], group: [] }

/** Aggregates the documents of a type's list that a query selects by cells of a grid. */
export function entryCells(compiled: Compiled, name: string, query: ListQuery, view: CellsView): MarkerCells {
  const list = entryList(compiled, name, query.by)
  if (!list) return encodeCells(emptyCells(view, []), () => none, { from: 0, rows: [] })
  const found = matchEntries(compiled, list, query)
  const points = { ...nothing, ...pointsOf(list), ...groupsOf(list) }
  const cells = aggregate(points, found, view)
  const { from, size } = pageSpan(query, found.total)
  const rows = listRows(found, from, size).filter((row) => !Number.isNaN(points.lat[row] ?? NaN))
  return encodeCells(cells, (some) => markersOf(compiled, list, some), { from, rows })
}

const nowhere = new Float64Array()
const nothing = { lat: nowhere, lon: nowhere, groups: [''], groupOf: new Uint32Array() }

function markersOf(compiled: Compiled, list: EntryList, rows: readonly number[]): MarkerColumns {
  const { columns, type } = list
  const named = nameRows(compiled, columns, rows)
  const { lat, lon } = pointsOf(list)
  const weights = columns.numbers.get(type.list?.weight ?? '')
  const { groups, groupOf } = groupsOf(list)
  const prefix = prefixOf(compiled)
  return {
    id: named.map(({ name }) => name),
    name: named.map(({ title }) => title),
    href: named.map(({ path }) => prefix + path),
    lat: rows.map((row) => lat?.[row] ?? 0),
    lon: rows.map((row) => lon?.[row] ?? 0),
    weight: rows.map((row) => weights?.[row] || 0),
    group: rows.map((row) => groups[groupOf[row] ?? 0] ?? ''),
    ...categoriesOf(compiled, list, rows),
  }
}

/** The first chip of each row of the list. An icon is only an id, because the shell has the drawings. */
function categoriesOf(
  { catalog }: Compiled,
  { columns, type }: EntryList,
  rows: readonly number[],
): Pick<MarkerColumns, 'category' | 'categories'> {
  const name = type.list?.rows?.chips ?? ''
  const field = type.fields[name]
  const column = columns.choices.get(name)
  const { labelOf, iconOf } = (field && kindOfField(field).choices) ?? {}
  if (!field || !column || !labelOf || !iconOf) return {}
  const { ids, starts, codes } = column
  const first = rows.map((row) => codes.subarray(starts[row], starts[row + 1])[0])
  const used = [...new Set(first)].flatMap(function describe(code) {
    const id = ids[code ?? -1] ?? ''
    const [label, icon] = [labelOf(id, field, catalog.site.language, () => undefined), iconOf(id, field)]
    return label !== undefined && icon ? [{ code, name: label, icon }] : []
  })
  if (used.length === 0) return {}
  const numbers = new Map(used.map(({ code }, index) => [code, index + 1]))
  return {
    category: first.map((code) => numbers.get(code) ?? 0),
    categories: used.map(({ code: _code, ...category }) => category),
  }
}

const known = new WeakMap<ChoiceColumn, Pick<Points, 'groups' | 'groupOf'>>()

/** The group of each document; the first is that of documents without one. */
function groupsOf({ columns, type }: EntryList): Pick<Points, 'groups' | 'groupOf'> {
  const column = columns.choices.get(type.list?.group ?? '')
  if (!column) return nothing
  return known.getOrInsertComputed(column, function number({ ids, starts, codes }) {
    const groupOf = new Uint32Array(columns.size)
    for (let row = 0; row < groupOf.length; row++) {
      const at = starts[row] ?? 0
      if (at < (starts[row + 1] ?? 0)) groupOf[row] = (codes[at] ?? 0) + 1
    }
    return { groups: ['', ...ids], groupOf }
  })
}

function pointsOf({ columns, type }: EntryList): Partial<NonNullable<Column['point']>> {
  return columnOf(columns, type, type.list?.map ?? '').point ?? {}
}

/** The bounds of all documents on a list's map; undefined without a map or documents. */
export function boundsOf(list: EntryList): Bounds | undefined {
  const { lat, lon } = pointsOf(list)
  if (!lat || !lon) return undefined
  const [south, north] = endsOf(lat, list.rows)
  const [west, east] = endsOf(lon, list.rows)
  return Number.isFinite(south) ? [south, west, north, east] : undefined
}
