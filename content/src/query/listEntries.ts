import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { StoredText } from '../assemble/storedPage.ts'
import { nameRows } from './nameRows.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { sortsOf } from '../definition/columnValues.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { When } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import { markTime } from './marks.ts'
import { match, narrowTo, pickRows } from './match.ts'
import { orderOf } from './orderOf.ts'
import { recall } from './remembering.ts'
import { readRecord, recordAt, storedRecords, untranslated } from './storedAt.ts'

/** Finds an entry's page in the current language; if it is untranslated, in the first. `path`: see `openedPath`. */
export function findEntry(compiled: Compiled, name: string): PageOfEntry | undefined {
  return recall(compiled, name, () => withOpened(compiled, pageNamed(compiled, name)))
}

/** Finds the pages of documents such as `museum/pergamon` as `findEntry` does; of records, all by one query. */
export function findEach(compiled: Compiled, names: readonly string[]): readonly (PageOfEntry | undefined)[] {
  const records = storedRecords(compiled, names)
  return names.map(function find(name) {
    const record = records.get(name)
    if (record === undefined) return findEntry(compiled, pageNameOf(name))
    return withOpened(compiled, readRecord(compiled, name, record))
  })
}

function withOpened(compiled: Compiled, page: PageOfEntry | undefined): PageOfEntry | undefined {
  const path = page?.entry && openedPath(compiled, page)
  return page && path !== undefined ? { ...page, path } : page
}

/** The path of the list that opens in place of a document's page, narrowed to it; undefined if its type has pages. */
export function openedPath(compiled: Compiled, { entry }: PageOfEntry): string | undefined {
  const { name, type, values } = entry
  const { opens, fields = {} } = compiled.catalog.types?.[type] ?? {}
  if (!opens || name === type) return undefined
  const slug = name.slice(type.length + 1)
  const { list, on = '', by = {}, bounds = '' } = opens
  const idsOf = (field: string) => {
    const kind = fields[field] && kindOfField(fields[field])
    return (values[field] !== undefined && kind?.choices?.ids(values[field])) || []
  }
  const chosen =
    typeof by === 'string'
      ? [[by, [slug]] as const]
      : Object.entries(by).map(([facet, field]) => [facet, idsOf(field)] as const)
  const pairs = chosen.flatMap(([facet, ids]) => ids.map((id): [string, string] => [facet, id]))
  const search = new URLSearchParams(pairs)
  const box = values[bounds]
  if (Array.isArray(box)) search.set('bbox', box.join(','))
  const [slugOn] = idsOf(on)
  const page = slugOn && findEntry(compiled, pageNameOf(`${String(fields[on]?.['type'])}/${slugOn}`))
  return `${page ? page.path : `/${pageNameOf(list)}`}?${search.toString()}`
}

function pageNamed(compiled: Compiled, name: string): PageOfEntry | undefined {
  const { prepare, language } = compiled
  const ofLanguage = 'SELECT value FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL'
  const translated = language === undefined ? undefined : prepare(ofLanguage).get(language, name)
  if (translated) {
    const own: PageOfEntry = JSON.parse(String(translated['value']))
    const { entry }: StoredText = own // search asks for pages without a type too
    return entry?.translated ? untranslated(own, compiled) : own
  }
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
  const rows = pickRows(match(columns, undefined, facets), order, { max })
  const names = nameRows(compiled, columns, rows).map(({ name }) => name)
  return findEach(compiled, names).flatMap((entry) => entry ?? [])
}
