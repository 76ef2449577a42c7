import { hasOwnWords, pathOf, type StoredPage } from '../assemble/storedPage.ts'
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
  const named = prepare('SELECT name, value FROM pages WHERE path = ? AND value IS NOT NULL')
  const translated = prepare(
    "SELECT language, path FROM pages_in WHERE name = ? AND value IS NOT NULL AND value -> '$.entry.translated' IS NULL",
  )
  const regionIn = prepare(
    "SELECT language FROM translations WHERE kind = 'region' AND name = ? AND value IS NOT NULL",
  )
  /** Languages of a page without a document: those of a record's words or its region's document; for a place, all languages. */
  const wordsIn = prepare('SELECT language FROM entry_rows WHERE name = ?1 AND language = ?2')
  const listDerived = (path: string) =>
    path.startsWith(entries)
      ? others
          .map(({ language }) => language)
          .filter((language) => wordsIn.get(path.slice(entries.length), language))
      : path.startsWith('/regions/')
        ? regionIn.all(path.slice('/regions/'.length)).map(({ language }) => String(language))
        : others.map(({ language }) => language)

  return paths.map(function alternates(asked) {
    const path = firstPath(compiled, asked)
    const own = { [first?.language ?? site.language]: path }
    if (others.length === 0) return own
    const row = named.get(path)
    if (!row || isDerived(String(row['value'])))
      return { ...own, ...Object.fromEntries(listDerived(path).map((language) => [language, path])) }
    const rows = translated.all(String(row['name']))
    return { ...own, ...Object.fromEntries(rows.map((one) => [one['language'], one['path']])) }
  })
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

function isDerived(value: string): boolean {
  const page: StoredPage = JSON.parse(value)
  return page.kind !== 'hidden' && !hasOwnWords(page)
}
