import type { Picture } from '@tessera/kit/contract/content'
import { createProblems } from '../assemble/problems.ts'
import { recordAsPage, recordPage, type PageOfEntry, type StoredRecord } from '../assemble/recordPage.ts'
import { recordStates } from '../compiled/layout.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { StoredPage } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { recall } from './remembering.ts'

/** Reads the page of a document at a path, in the current language; if untranslated, in the first language. */
export function storedAt(compiled: Compiled, path: string): StoredPage | undefined {
  const { prepare, language } = compiled
  const value = (row: Record<string, unknown> | undefined): StoredPage | undefined =>
    row && JSON.parse(String(row['value']))
  const own = prepare('SELECT name, value FROM pages WHERE path = ? AND value IS NOT NULL')
  if (language === undefined) return value(own.get(path)) ?? recordAt(compiled, path)
  const translated = prepare(
    'SELECT value FROM pages_in WHERE language = ? AND path = ? AND value IS NOT NULL',
  )
  const row = translated.get(language, path)
  if (row) return partlyTranslated(value(row), compiled)
  const first = own.get(path)
  const translation = prepare('SELECT 1 FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL')
  if (first && translation.get(language, String(first['name']))) return { kind: 'hidden' }
  if (!first) return recordAt(compiled, path)
  const stored = value(first)
  return stored && stored.kind !== 'hidden' ? untranslated(stored, compiled) : stored
}

/** Builds the page of a listed record in the current language; if it has no words of it, in the first. */
export function recordAt(compiled: Compiled, path: string): PageOfEntry | undefined {
  if (!path.startsWith(entries)) return undefined
  const name = path.slice(entries.length)
  const select = `SELECT value FROM records WHERE name = ? AND state = ${recordStates.listed}`
  const row = compiled.prepare(select).get(name)
  return row && readRecord(compiled, name, String(row['value']))
}

/** Name → value of the listed records among these documents: one query takes a fifth of the time of thousands. */
export function storedRecords({ prepare }: Compiled, names: readonly string[]): ReadonlyMap<string, string> {
  const rows = prepare(
    `SELECT name, value FROM records
     WHERE state = ${recordStates.listed} AND name IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(names))
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]))
}

/** Builds the page of a record from its stored value, as `recordAt` does. */
export function readRecord(compiled: Compiled, name: string, value: string): PageOfEntry | undefined {
  const { language, catalog } = compiled
  const record: StoredRecord = JSON.parse(value)
  const document = recordAsPage({ file: '', name, value: record }, catalog.types ?? {}, catalog.site.language)
  const named = { language: catalog.site.language, hasEntry: () => true, pictures: picturesOf(compiled) }
  const page = recordPage(document, named, createProblems())
  return !page || language === undefined || record.words?.[language] ? page : untranslated(page, compiled)
}

const entries = `/${pageNameOf('')}`

function picturesOf(compiled: Compiled) {
  const { prepare, language = '' } = compiled
  const select = prepare(
    `SELECT ifnull(pictures_in.value, pictures.value) AS value FROM pictures
     LEFT JOIN pictures_in ON pictures_in.language = ? AND pictures_in.id = pictures.id WHERE pictures.id = ?`,
  )
  return {
    get(id: string): Picture | undefined {
      return recall(compiled, `picture ${id}`, function find() {
        const row = select.get(language, id)
        return row && JSON.parse(String(row['value']))
      })
    },
  }
}

/** Marks the texts of a page whose translation has little more than its name. */
function partlyTranslated(page: StoredPage | undefined, compiled: Compiled): StoredPage | undefined {
  return page?.kind === 'text' && page.entry?.translated ? untranslated(page, compiled) : page
}

/** Marks a document's texts as written in the site's first language. */
export function untranslated<Stored extends Exclude<StoredPage, { kind: 'hidden' }>>(
  stored: Stored,
  { inLanguage }: Compiled,
): Stored {
  if (stored.language !== undefined) return stored
  const { language, direction } = inLanguage(undefined).catalog.site
  return { ...stored, contentLanguage: { language, direction } }
}
