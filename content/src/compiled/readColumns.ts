import type { StatementSync } from 'node:sqlite'
import type { Columns } from './Columns.ts'
import type { ListShape } from '../definition/columnValues.ts'
import { groupRows } from './groupRows.ts'
import { joinChunks } from './joinChunks.ts'
import { numbered, sortRows, type Rows } from './sortRows.ts'

type Prepare = (sql: string) => StatementSync

/**
 * Reads the columns and the compiled orders of a list into memory: about 60 bytes a document, and more during the read.
 * `grouped`: the columns of choices by which documents are grouped, the most important first.
 */
export function readColumns(
  prepare: Prepare,
  list: string,
  shape: ListShape,
  grouped: readonly string[],
): Columns {
  const columns = joinChunks(prepare, list, '', shape)
  const orders = readOrders(prepare, columns, list, '')
  return { ...columns, ...groupRows(columns, grouped), orders }
}

/** Reads the compiled orders of a list, as rows of its columns. */
export function readOrders(
  prepare: Prepare,
  columns: Pick<Columns, 'keys' | 'size'>,
  list: string,
  language: string,
): Columns['orders'] {
  const orders = prepare('SELECT name, keys FROM orders WHERE list = ? AND language = ?')
  const rows = orders.all(list, language)
  return new Map(rows.map(({ name, keys }) => [String(name), rowsOf(columns, keysOf(keys as Uint8Array))]))
}

/** Keys as `orders` stores them. */
export function keysOf(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  return new Uint32Array(bytes.slice().buffer)
}

const none = 2 ** 32 - 1

/** The rows of keys; rows without a key follow in their own order. */
export function rowsOf({ keys, size }: Pick<Columns, 'keys' | 'size'>, order: Uint32Array): Rows {
  const rowOf = new Uint32Array((keys[size - 1] ?? -1) + 1).fill(none)
  for (let row = 0; row < size; row++) rowOf[keys[row] ?? 0] = row
  const rows = new Uint32Array(size)
  let count = 0
  for (const key of order) {
    const row = rowOf[key] ?? none
    if (row === none) continue
    rows[count++] = row
    rowOf[key] = none
  }
  for (let row = 0; count < size && row < size; row++) if (rowOf[keys[row] ?? 0] === row) rows[count++] = row
  return rows
}

/** Version of a list's chunks and orders: differs after each change. */
export function versionOf(prepare: Prepare, list: string, language = ''): unknown {
  return prepare('SELECT version FROM lists WHERE list = ? AND language = ?').get(list, language)?.['version']
}

const known = new WeakMap<Float64Array, Rows>()
const bands = 2 ** 16

/** Rows sorted from south to north by `latitudeBand`; rows without a latitude are first. */
export function northwards(lat: Float64Array): Rows {
  return known.getOrInsertComputed(lat, function sort() {
    const numbers = new Uint16Array(lat.length)
    for (let row = 0; row < lat.length; row++) numbers[row] = latitudeBand(lat[row] ?? NaN)
    return sortRows(numbered(lat.length), numbers, 1, 0)
  })
}

/** Number of the band, about 300 m wide, that contains a latitude; numbers grow northwards. */
export function latitudeBand(lat: number): number {
  return Math.min(bands - 1, Math.max(0, Math.floor(((lat + 90) / 180) * bands))) || 0
}
