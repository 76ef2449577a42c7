import type { Columns } from '../compiled/Columns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'

/** A document as lists name it. */
export interface EntryName {
  /** Such as `museum/pergamon`. */
  name: string
  title: string
  path: string
}

/** Names the documents of these rows, in order, in the current language. */
export function nameRows(
  { prepare, language = '' }: Compiled,
  { keys }: Columns,
  rows: readonly number[],
): readonly EntryName[] {
  const found = prepare(
    `SELECT first.name, ifnull(own.title, first.title) AS title, ifnull(own.path, '/${pageNameOf('')}' || first.name) AS path
     FROM json_each(?) AS found CROSS JOIN entry_rows AS first ON first.language = '' AND first.key = found.value
     LEFT JOIN entry_rows AS own ON own.language = ? AND own.key = first.key ORDER BY found.key`,
  ).all(JSON.stringify(rows.map((row) => keys[row] ?? 0)), language)
  return found as unknown as readonly EntryName[]
}

/** The title of a document such as `museum/pergamon` in the current language; undefined if it is not shown. */
export function titleOf({ prepare, language = '' }: Compiled, name: string): string | undefined {
  const found = prepare(
    `SELECT title FROM entry_rows WHERE name = ?1 AND language IN ('', ?2)
     AND EXISTS (SELECT 1 FROM entry_rows WHERE name = ?1 AND language = '') ORDER BY language DESC LIMIT 1`,
  ).get(name, language)
  return found && String(found['title'])
}
