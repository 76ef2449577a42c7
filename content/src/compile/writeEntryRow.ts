import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { pathOf, type StoredPage } from '../assemble/storedPage.ts'
import { columnFields, columnValues } from '../definition/columnFields.ts'
import { prepared } from './prepared.ts'
import { pageNameOf, type EntrySource } from '../definition/SiteTypes.ts'

const put = `INSERT INTO entry_rows (language, name, value) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`

/**
 * Writes what lists need of the entry with a page: slug, title, path (null if it is the first language's) and values.
 * Removes it if there is no page. `language`: `''` is the site's first.
 */
export function writeEntryRow(
  db: DatabaseSync,
  language: string,
  pageName: string,
  shown?: { page: StoredPage | undefined; source: EntrySource | undefined; path: string },
): void {
  const [type, slug] = pageName.startsWith(pageNameOf('')) ? pageName.split('/').slice(1) : []
  if (type === undefined || slug === undefined) return
  const name = `${type}/${slug}`
  const row = shown && buildRow(shown, pageName)
  const { changes } = row
    ? prepared(db, put).run(language, name, JSON.stringify([slug, ...row]))
    : prepared(db, 'DELETE FROM entry_rows WHERE language = ? AND name = ?').run(language, name)
  if (changes > 0) prepared(db, 'INSERT OR REPLACE INTO entry_types VALUES (?, ?)').run(type, randomUUID())
}

function buildRow(
  { page, source, path }: { page: StoredPage | undefined; source: EntrySource | undefined; path: string },
  pageName: string,
): readonly unknown[] | undefined {
  const { definition } = source ?? {}
  if (page?.kind !== 'text' || !page.entry || !definition) return undefined
  const { values } = page.entry
  const columns = columnFields(definition).flatMap(function valuesOf({ name }) {
    const field = definition.fields[name]
    return field ? columnValues(field, values[name]) : []
  })
  return [page.heading, path === pathOf(pageName) ? null : path, ...columns]
}
