import { hasOwnWords, type StoredPage } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

/** The page that a document says is at a path: in the language that is asked for, else in the first. */
export function storedAt(compiled: Compiled, path: string): StoredPage | undefined {
  const { prepare, language } = compiled
  const value = (row: Record<string, unknown> | undefined) =>
    row && (JSON.parse(String(row['value'])) as StoredPage)
  const own = prepare('SELECT name, value FROM pages WHERE path = ? AND value IS NOT NULL')
  if (language === undefined) return value(own.get(path))
  const translated = prepare(
    'SELECT value FROM pages_in WHERE language = ? AND path = ? AND value IS NOT NULL',
  )
  const row = translated.get(language, path)
  if (row) return value(row)
  const first = own.get(path)
  if (first && hasOtherPath(compiled, String(first['name']))) return { kind: 'hidden' }
  return untranslated(value(first), compiled)
}

const pathsOf = 'SELECT language, path FROM pages_in WHERE name = ? AND value IS NOT NULL'

function hasOtherPath({ prepare, language }: Compiled, name: string): boolean {
  return prepare(pathsOf)
    .all(name)
    .some((row) => row['language'] === language)
}

/** Marks that what its document says is in the site's first language. */
function untranslated(stored: StoredPage | undefined, { inLanguage }: Compiled): StoredPage | undefined {
  if (!stored || stored.kind === 'hidden' || stored.language !== undefined) return stored
  const { language, direction } = inLanguage(undefined).catalog.site
  return hasOwnWords(stored) ? { ...stored, contentLanguage: { language, direction } } : stored
}
