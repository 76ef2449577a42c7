import type { PageOfEntry } from '../assemble/recordPage.ts'
import { nameRows } from './nameRows.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { sortsOf } from '../definition/columnValues.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { When } from '../fields/FieldKind.ts'
import { markTime } from './marks.ts'
import { match, narrowTo, pickRows } from './match.ts'
import { orderOf } from './orderOf.ts'
import { recordAt, untranslated } from './storedAt.ts'

/** Finds an entry's page in the current language; if it is untranslated, in the first. */
export function findEntry(compiled: Compiled, name: string): PageOfEntry | undefined {
  const { prepare, language } = compiled
  const ofLanguage = 'SELECT value FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL'
  const translated = language === undefined ? undefined : prepare(ofLanguage).get(language, name)
  if (translated) return JSON.parse(String(translated['value']))
  const ofFirst = "SELECT value FROM pages WHERE name = ? AND value IS NOT NULL AND kind <> 'hidden'"
  const first = prepare(ofFirst).get(name)
  if (!first) return recordAt(compiled, `/${name}`)
  const page: PageOfEntry = JSON.parse(String(first['value']))
  return language === undefined ? page : untranslated(page, compiled)
}

export interface Narrowed {
  /** Only entries whose field refers to this entry. */
  by?: { field: string; name: string } | undefined
  /** Only entries of this time, by their first field of dates. */
  when?: When | undefined
  max?: number | undefined
}

/** Lists the entries of a type as its list is sorted, then by title. */
export function listEntries(
  compiled: Compiled,
  type: string,
  { by, when, max = Infinity }: Narrowed = {},
): readonly PageOfEntry[] {
  const columns = readEntryColumns(compiled, type)
  const definition = compiled.catalog.types?.[type]
  if (!columns || !definition) return []
  const [field = definition.title] = sortsOf(definition)
  const facets = [
    { keeps: when && markTime(columns, definition, when) },
    by ? narrowTo(columns, by.field, [by.name.replace(/^.*\//, '')]) : {},
  ]
  const order = orderOf(columns, definition, field, definition.list?.isDescending)
  const rows = pickRows(match(columns, {}, facets), order, { max })
  return nameRows(compiled, columns, rows).flatMap(({ name }) => findEntry(compiled, pageNameOf(name)) ?? [])
}
