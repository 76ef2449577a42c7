import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { StoredPage } from '../assemble/storedPage.ts'
import { columnFields } from '../definition/columnFields.ts'
import { pageNameOf, type EntrySource } from '../definition/SiteTypes.ts'

/**
 * Writes what lists need of the entry with a page, or removes it if there is no page. Name, title, path, then values in
 * the order of `columnFields`. `language`: `''` is the site's first.
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
  const { page, source, path } = shown ?? {}
  const { entry, heading } = page?.kind === 'text' ? page : {}
  const columns = source?.definition && columnFields(source.definition)
  const row = entry &&
    columns && [name, heading, path, ...columns.map((field) => entry.values[field] ?? null)]
  const { changes } = row
    ? db
        .prepare(
          `INSERT INTO entry_rows (language, name, value) VALUES (?, ?, ?)
           ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
        )
        .run(language, name, JSON.stringify(row))
    : db.prepare('DELETE FROM entry_rows WHERE language = ? AND name = ?').run(language, name)
  if (changes > 0) db.prepare('INSERT OR REPLACE INTO entry_types VALUES (?, ?)').run(type, randomUUID())
}
