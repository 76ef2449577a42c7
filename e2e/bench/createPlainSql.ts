import { DatabaseSync } from 'node:sqlite'
import type { ListQuery } from '@tessera/content/port'
import { slugify } from '@tessera/content/slugify'
import { sizeOf, type Town } from './createTowns.ts'

const pageSize = 48

/** What one would write first: a table, an index, a query for the rows of a page and one for the counts. */
export function createPlainSql(towns: readonly Town[]) {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE towns (slug TEXT, name TEXT, folded TEXT, area TEXT, size TEXT, people INTEGER)')
  const insert = db.prepare('INSERT INTO towns VALUES (?, ?, ?, ?, ?, ?)')
  db.exec('BEGIN')
  for (const town of towns)
    insert.run(town.slug, town.name, slugify(town.name), town.area[0], sizeOf(town), town.people)
  db.exec('COMMIT; CREATE INDEX by_size ON towns (people DESC)')
  const one = '(?1 IS NULL OR instr(folded, ?1) > 0)'
  const chosen = `${one} AND (?2 IS NULL OR area IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR size IN (SELECT value FROM json_each(?3)))`
  const page = db.prepare(
    `SELECT * FROM towns WHERE ${chosen} ORDER BY people DESC LIMIT ${pageSize} OFFSET ?4`,
  )
  const counts = db.prepare(`SELECT area, size, count(*) FROM towns WHERE ${one} GROUP BY 1, 2`)
  return {
    find({ text, choices: { area, sizes } = {}, page: number = 1 }: ListQuery): readonly unknown[] {
      const asked = text === undefined ? null : slugify(text)
      const lists = [area, sizes].map((list) => (list ? JSON.stringify(list) : null))
      const [inAreas = null, ofSizes = null] = lists
      return [page.all(asked, inAreas, ofSizes, (number - 1) * pageSize), counts.all(asked)]
    },
    close: () => db.close(),
  }
}
