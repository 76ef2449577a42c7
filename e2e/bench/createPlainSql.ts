import { DatabaseSync } from 'node:sqlite'
import type { ListedPlace, PlacesQuery } from '@tessera/content/port'
import { slugify } from '@tessera/content/slugify'

const pageSize = 48

/** What one would write first: a table, an index, a query for the rows of a page and one for the counts. */
export function createPlainSql(places: readonly ListedPlace[]) {
  const db = new DatabaseSync(':memory:')
  db.exec(
    'CREATE TABLE places (slug TEXT, name TEXT, folded TEXT, province TEXT, kind TEXT, population INTEGER)',
  )
  const insert = db.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?, ?)')
  db.exec('BEGIN')
  for (const { slug, name, province, kind, population } of places)
    insert.run(slug, name, slugify(name), province.id, kind, population)
  db.exec('COMMIT; CREATE INDEX by_size ON places (population DESC)')
  const one = '(?1 IS NULL OR instr(folded, ?1) > 0)'
  const chosen = `${one} AND (?2 IS NULL OR province IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR kind IN (SELECT value FROM json_each(?3)))`
  const page = db.prepare(
    `SELECT * FROM places WHERE ${chosen} ORDER BY population DESC LIMIT ${pageSize} OFFSET ?4`,
  )
  const counts = db.prepare(`SELECT province, kind, count(*) FROM places WHERE ${one} GROUP BY 1, 2`)
  return {
    find({ text, choices: { provinces, kinds } = {}, page: number = 1 }: PlacesQuery): readonly unknown[] {
      const asked = text === undefined ? null : slugify(text)
      const lists = [provinces, kinds].map((list) => (list ? JSON.stringify(list) : null))
      const [inProvinces = null, ofKinds = null] = lists
      return [page.all(asked, inProvinces, ofKinds, (number - 1) * pageSize), counts.all(asked)]
    },
    close: () => db.close(),
  }
}
