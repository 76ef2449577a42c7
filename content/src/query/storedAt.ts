import { hasOwnWords, type StoredPage } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

/** Reads the page of a document at a path, in the current language; if untranslated, in the first language. */
export function storedAt(compiled: Compiled, path: string): StoredPage | undefined {
  const { prepare, language } = compiled
  const value = (row: Record<string, unknown> | undefined): StoredPage | undefined =>
    row && JSON.parse(String(row['value']))
  const own = prepare('SELECT name, value FROM pages WHERE path = ? AND value IS NOT NULL')
  if (language === undefined) return value(own.get(path))
  const translated = prepare(
    'SELECT value FROM pages_in WHERE language = ? AND path = ? AND value IS NOT NULL',
  )
  const row = translated.get(language, path)
  if (row) return value(row)
  const first = own.get(path)
  const translation = prepare('SELECT 1 FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL')
  if (first && translation.get(language, String(first['name']))) return { kind: 'hidden' }
  const stored = value(first)
  return stored && stored.kind !== 'hidden' ? untranslated(stored, compiled) : stored
}

/** Marks a document's texts as written in the site's first language. */
export function untranslated<Stored extends Exclude<StoredPage, { kind: 'hidden' }>>(
  stored: Stored,
  { inLanguage }: Compiled,
): Stored {
  if (stored.language !== undefined || !hasOwnWords(stored)) return stored
  const { language, direction } = inLanguage(undefined).catalog.site
  return { ...stored, contentLanguage: { language, direction } }
}
