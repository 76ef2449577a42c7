import { columnOf } from '../compiled/columnOf.ts'
import { nameRows } from './nameRows.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { maxPageSize } from '../list/pageSpan.ts'
import type { ChoiceFacet, EntryListColumns, ListQuery } from '../port/port.ts'
import { entryList, type EntryList } from './entryList.ts'
import { findEntries } from './findEntries.ts'
import { findEach } from './listEntries.ts'
import { listRows } from './listRows.ts'
import { matchEntries } from './matchEntries.ts'
import { listedCardOf } from './cardOf.ts'

/** A type's list, inside an area and of a document, as columns, for a browser that narrows it; undefined without one, or if it is too long. */
export function entryColumns(
  compiled: Compiled,
  name: string,
  { area, by }: Pick<ListQuery, 'area' | 'by'>,
): EntryListColumns | undefined {
  const inside = { ...(area && { area }), ...(by && { by }) }
  const list = entryList(compiled, name, by)
  const first = findEntries(compiled, name, { ...inside, pageSize: 1 })
  if (!list || !first || first.total > maxPageSize) return undefined
  const { facets, sorts } = first
  const { id: base = '' } = sorts.find(({ id }) => id !== '') ?? {}
  const inOrder = (sort: string) =>
    listRows(matchEntries(compiled, list, { ...inside, sort }), 0, maxPageSize)
  const listed = inOrder(base)
  const names = nameRows(compiled, list.columns, listed).map((row) => row.name)
  const cards = findEach(compiled, names).flatMap((entry, at) =>
    entry ? [{ row: listed[at] ?? 0, card: listedCardOf(compiled, entry, by?.field) }] : [],
  )
  const rows = cards.map(({ row }) => row)
  const indexOf = new Map(rows.map((row, index) => [row, index]))
  const orders = sorts.map(({ id }) => [
    id,
    id === base ? [] : beforeListed(inOrder(id).flatMap((row) => indexOf.get(row) ?? [])),
  ])
  const ofRows = { compiled, list, inside, rows }
  return {
    sorting: list.type.list?.sorting ?? compiled.catalog.site.language,
    ...(list.type.list?.first !== undefined && { isWholeFirst: true as const }),
    facets,
    sorts,
    ids: cards.map(({ card }) => card.id),
    names: cards.map(({ card }) => card.name),
    choices: Object.fromEntries(
      facets.flatMap((facet) => (facet.kind === 'choices' ? [[facet.name, choicesOf(facet, ofRows)]] : [])),
    ),
    ranges: Object.fromEntries(
      facets.flatMap(({ kind, name: field }) => (kind === 'range' ? [[field, rangesOf(field, ofRows)]] : [])),
    ),
    orders: { '': [], ...Object.fromEntries(orders) },
    items: cards.map(({ card: { id: _id, name: _name, ...item } }) => item),
  }
}

/** An order without its end that is as listed: in a browser those rows follow by themselves. */
function beforeListed(order: readonly number[]): readonly number[] {
  const last = order.findLastIndex((row, at) => row > (order[at + 1] ?? Infinity))
  return order.slice(0, last + 1)
}

interface Rows {
  compiled: Compiled
  list: EntryList
  inside: ListQuery
  rows: readonly number[]
}

function choicesOf(
  { name, choices }: ChoiceFacet,
  { compiled, list, inside, rows }: Rows,
): EntryListColumns['choices'][string] {
  const column = columnOf(list.columns, list.type, name).choices
  if (column) {
    const { ids, starts, codes } = column
    return { ids, of: rows.map((row) => [...codes.subarray(starts[row], starts[row + 1])]) }
  }
  // Of days, the choices are times: which rows have them is asked as a visitor would.
  const tests = choices.map(
    ({ id }) => matchEntries(compiled, list, { ...inside, choices: { [name]: [id] } }).isFound,
  )
  return {
    ids: choices.map(({ id }) => id),
    of: rows.map((row) => tests.flatMap((isFound, code) => (isFound(row) ? [code] : []))),
  }
}

function rangesOf(name: string, { list, rows }: Rows): EntryListColumns['ranges'][string] {
  const { least, greatest } = columnOf(list.columns, list.type, name).range ?? {}
  const pick = (of: Float64Array | undefined) =>
    rows.map(function valueIn(row) {
      const value = of?.[row] ?? NaN
      return Number.isNaN(value) ? null : value
    })
  const [from, to] = [pick(least), pick(greatest)]
  return from.every((value, row) => value === to[row]) ? { least: from } : { least: from, greatest: to }
}
