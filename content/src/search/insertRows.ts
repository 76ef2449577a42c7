import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

const batchSize = 100 /* rows for each statement; takes half the time of inserting single rows */

/** Inserts rows. `into`: a table's name; with names of columns if the rows do not fill all columns. */
export function insertRows(
  db: DatabaseSync,
  into: string,
  rows: readonly (readonly SQLInputValue[])[],
): void {
  const row = `(${rows[0]?.map(() => '?').join()})`
  const prepare = (count: number) =>
    db.prepare(`insert into ${into} values ${Array.from({ length: count }, () => row).join()}`)
  const many = rows.length < batchSize ? undefined : prepare(batchSize)
  for (let at = 0; at < rows.length; at += batchSize) {
    const some = rows.slice(at, at + batchSize)
    const insert = many && some.length === batchSize ? many : prepare(some.length)
    insert.run(...some.flat())
  }
}
