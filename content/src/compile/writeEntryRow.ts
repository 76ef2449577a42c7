import type { DatabaseSync } from 'node:sqlite'
import { pathOf, type StoredPage } from '../assemble/storedPage.ts'
import { columnValues } from '../definition/columnValues.ts'
import { prepared } from './prepared.ts'
import { pageNameOf, type EntrySource } from '../definition/SiteTypes.ts'

const put = `INSERT INTO entry_rows (language, key, name, title, path, value) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET title = excluded.title, path = excluded.path, value = excluded.value
  WHERE title <> excluded.title OR path IS NOT excluded.path OR value <> excluded.value`

/**
 * Writes what lists need of the entry with a page: title, path (null if it is the first language's) and values. Removes it
 * if there is no page. `language`: `''` is the site's first.
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
  const { definition } = source ?? {}
  if (page?.kind !== 'text' || !page.entry || !definition) {
    prepared(db, 'DELETE FROM entry_rows WHERE name = ? AND language = ?').run(name, language)
    return
  }
  const values = JSON.stringify(columnValues(definition, page.entry.values))
  const ownPath = path === undefined || path === pathOf(pageName) ? null : path
  prepared(db, put).run(language, keyOf(db, name), name, page.heading, ownPath, values)
}

const lastKeys = new WeakMap<DatabaseSync, number>()

/** The key of a document: that of its rows in other languages, or the next one. */
function keyOf(db: DatabaseSync, name: string): number {
  const known = prepared(db, 'SELECT key FROM entry_rows WHERE name = ? LIMIT 1').get(name)
  if (known) return Number(known['key'])
  const last =
    lastKeys.get(db) ?? Number(db.prepare('SELECT max(key) AS last FROM entry_rows').get()?.['last'])
  lastKeys.set(db, last + 1)
  return last + 1
}
