import { pathOf } from '../assemble/storedPage.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { findEntry, openedPath } from './listEntries.ts'

const entries = `/${pageNameOf('')}`

/** Language → path without prefix, for each language that has the page. */
export type Alternates = Readonly<Record<string, string>>

/** Finds alternates of paths of the current language. An untranslated page has only its path in the first language. */
export function findAlternates(compiled: Compiled, paths: readonly string[]): readonly Alternates[] {
  const { prepare, inLanguage } = compiled
  const { site } = inLanguage(undefined).catalog
  const [first, ...others] = site.languages ?? [{ language: site.language }]
  const named = prepare('SELECT name FROM pages WHERE path = ? AND value IS NOT NULL')
  const translated = prepare(
    "SELECT language, path FROM pages_in WHERE name = ? AND value IS NOT NULL AND value -> '$.entry.translated' IS NULL",
  )
  const wordsIn = prepare('SELECT 1 FROM entry_rows WHERE name = ? AND language = ?')

  return paths.map(function alternates(asked) {
    const path = firstPath(compiled, asked)
    const own = { [first?.language ?? site.language]: path }
    if (others.length === 0) return own
    const row = named.get(path)
    const rows = row ? translated.all(String(row['name'])) : recordIn(path)
    return { ...own, ...Object.fromEntries(rows.map((one) => [one['language'], one['path']])) }
  })

  /** The languages of a record's words, in each of which it has the same path. */
  function recordIn(path: string) {
    const name = path.startsWith(entries) ? path.slice(entries.length) : undefined
    return others.flatMap(({ language }) =>
      name !== undefined && wordsIn.get(name, language) ? { language, path } : [],
    )
  }
}

function firstPath({ prepare, language }: Compiled, path: string): string {
  if (language === undefined) return path
  const row = prepare('SELECT name FROM pages_in WHERE language = ? AND path = ?').get(language, path)
  return row ? pathOf(String(row['name'])) : path
}

/**
 * Finds the path of the list that opens in place of a page, or the path, in the current language, of the page at this path
 * in the first; undefined if both are the same.
 */
export function movedTo(compiled: Compiled, path: string): string | undefined {
  const { prepare, language, catalog } = compiled
  const [, , type = ''] = path.startsWith(entries) ? path.split('/') : []
  const entry = catalog.types?.[type]?.opens && findEntry(compiled, path.slice(1))
  const opened = entry && openedPath(compiled, entry)
  if (opened !== undefined) return opened
  if (language === undefined) return undefined
  const row = prepare(
    `SELECT pages_in.path AS path FROM pages JOIN pages_in ON pages_in.name = pages.name
     WHERE pages.path = ? AND pages_in.language = ? AND pages_in.path <> pages.path`,
  ).get(path, language)
  return row && String(row['path'])
}
