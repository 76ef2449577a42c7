import type { DatabaseSync } from 'node:sqlite'
import { ranksOf } from './sortRows.ts'
import type { PlaceColumns } from './readColumns.ts'

/** Places that have a description in a document: few, however many places the site has. */
export interface Written {
  /** Rows of these places, largest place first. */
  rows: readonly number[]
  /** Row → ids of its categories. */
  categories: ReadonlyMap<number, readonly string[]>
}

const select = `SELECT places.key, json_extract(value, '$.destination.categories') AS categories
  FROM pages JOIN places ON places.slug = substr(path, 9) AND places.state = 0
  WHERE path LIKE '/places/%' AND pages.kind = 'detail' AND json_extract(value, '$.place') = slug
    AND (json_extract(value, '$.destination.summary') IS NOT NULL
      OR json_array_length(value, '$.destination.categories') > 0)
  ORDER BY places.key`

export function readWritten(db: DatabaseSync, { keys, bySize }: PlaceColumns): Written {
  const categories = new Map<number, readonly string[]>()
  let row = 0
  for (const { key, categories: ids } of db.prepare(select).all()) {
    while (row < keys.length && (keys[row] ?? 0) < Number(key)) row++ // rows are in the order of keys
    if (keys[row] === key) categories.set(row, JSON.parse(String(ids)))
  }
  const rows = [...categories.keys()]
  const ranks = ranksOf(bySize)
  return { rows: rows.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0)), categories }
}
