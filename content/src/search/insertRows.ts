import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

const atOnce = 100 /* rows in one statement: half the time of as many statements */

/** Inserts rows into a table, named with its columns where it has others too. */
export function insertRows(
  db: DatabaseSync,
  into: string,
  rows: readonly (readonly SQLInputValue[])[],
): void {
  const [first] = rows
  if (!first) return
  const row = `(${first.map(() => '?').join()})`
  const prepare = (count: number) =>
    db.prepare(`insert into ${into} values ${Array.from({ length: count }, () => row).join()}`)
  const many = prepare(atOnce)
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce)
    const insert = some.length === atOnce ? many : prepare(some.length)
    insert.run(...some.flat())
  }
}
