import type { DatabaseSync } from 'node:sqlite'
import type { ListedRow } from '../documents/readDocument.ts'

type Value = string | number | null
/** Values in the order of a table's `columns`. */
export type Row = readonly Value[]

interface RowsTarget {
  table: string
  /** Key of the document, and whether it has no rows yet. */
  document: number
  isNew: boolean
  /** Columns that a document decides. */
  columns: string
  /** Values that a new row has until it is derived. */
  added: Readonly<Record<string, Value>>
  /** Called with each row that came, went or moved. */
  onTouch: (row: Row) => void
}

/** Writes the rows of a document; unchanged rows stay untouched. */
export function writeRows(
  db: DatabaseSync,
  { table, document, isNew, columns, added, onTouch }: RowsTarget,
  rows: Iterable<ListedRow<Row>>,
): void {
  const all = `document, position, ${Object.keys(added).join()}, ${columns}`
  const known = isNew
    ? new Map<string, Known[]>()
    : readKnown(db, `position, ${columns} FROM ${table}`, document)
  const insert = db.prepare(`INSERT INTO ${table} (${all}) VALUES (${all.replaceAll(/\w+/g, '?')})`)
  const move = db.prepare(`UPDATE ${table} SET position = ? WHERE key = ?`)
  for (const { row, position } of rows) {
    const same = known.get(JSON.stringify(row))?.shift()
    if (same?.position === position) continue
    if (same) move.run(position, same.key)
    else insert.run(document, position, ...Object.values(added), ...row)
    onTouch(row) // of two rows with the same slug, the first is listed
  }
  const remove = db.prepare(`DELETE FROM ${table} WHERE key = ?`)
  for (const { key, row } of [...known.values()].flat()) {
    remove.run(key)
    onTouch(row)
  }
}

interface Known extends ListedRow<Row> {
  key: number
}

/** The stored rows of a document, by their JSON. */
function readKnown(db: DatabaseSync, from: string, document: number): Map<string, Known[]> {
  const select = db.prepare(`SELECT key, ${from} WHERE document = ? ORDER BY position`, {
    returnArrays: true,
  })
  const rows = select.all(document) as unknown as Value[][]
  const known = rows.map(([key, position, ...row]) => ({ key: Number(key), position: Number(position), row }))
  return Map.groupBy(known, ({ row }) => JSON.stringify(row))
}
