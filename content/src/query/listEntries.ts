import type { StoredEntry } from '../assemble/buildEntry.ts'
import type { StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import type { When } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import { untranslated } from './storedAt.ts'

/** The stored page of an entry. */
export type StoredPageOfEntry = StoredText & { entry: StoredEntry }

/** Finds an entry's page in the current language; if it is untranslated, in the first. */
export function findEntry(compiled: Compiled, name: string): StoredPageOfEntry | undefined {
  const { prepare, language } = compiled
  const ofLanguage = 'SELECT value FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL'
  const translated = language === undefined ? undefined : prepare(ofLanguage).get(language, name)
  if (translated) return JSON.parse(String(translated['value']))
  const ofFirst = "SELECT value FROM pages WHERE name = ? AND value IS NOT NULL AND kind <> 'hidden'"
  const first = prepare(ofFirst).get(name)
  if (!first) return undefined
  const page: StoredPageOfEntry = JSON.parse(String(first['value']))
  return language === undefined ? page : untranslated(page, compiled)
}

interface Narrowed {
  /** Only entries whose field refers to this entry. */
  by?: { field: string; name: string } | undefined
  /** Only entries of this time, by their first field of dates. */
  when?: When | undefined
}

/** Lists the entries of a type as its list is sorted, then by title. */
export function listEntries(
  compiled: Compiled,
  type: string,
  { by, when }: Narrowed = {},
): readonly StoredPageOfEntry[] {
  const folder = `${pageNameOf(type)}/`
  const rows = compiled
    .prepare(
      `SELECT name FROM pages WHERE name >= ?1 AND name < ?2 AND value IS NOT NULL AND kind <> 'hidden'
       AND (?3 IS NULL OR value ->> ('$.entry.references.' || ?3) = ?4)`,
    )
    .all(folder, `${folder}~`, by?.field ?? null, by?.name ?? null)
  const { language } = compiled.catalog.site
  const { compare } = new Intl.Collator(language, { numeric: true })
  const definition = compiled.catalog.types?.[type]
  return rows
    .flatMap(({ name }) => findEntry(compiled, String(name)) ?? [])
    .filter((page) => when === undefined || !definition || isAt(page, when, definition))
    .map((page) => ({ page, order: definition && orderOf(page, definition) }))
    .toSorted(
      (one, other) =>
        compareOrder(one.order, other.order, definition?.list?.isDescending) ||
        compare(one.page.heading, other.page.heading),
    )
    .map(({ page }) => page)
}

/** Whether an entry is of this time, by UTC; false for an entry without dates. */
function isAt({ entry: { values } }: StoredPageOfEntry, when: When, { fields }: EntryType): boolean {
  const [name, field] = Object.entries(fields).find(([, one]) => kindOfField(one).isAt) ?? []
  const value = values[name ?? '']
  const today = new Date().toISOString().slice(0, 10)
  return field !== undefined && value !== undefined && kindOfField(field).isAt?.(value, when, today) === true
}

function orderOf(
  { entry: { values } }: StoredPageOfEntry,
  { list, fields }: EntryType,
): string | number | undefined {
  const field = fields[list?.sort ?? '']
  const value = values[list?.sort ?? '']
  return field && value !== undefined ? kindOfField(field).order?.(value) : undefined
}

/** Entries without a value are last. */
function compareOrder(
  one: string | number | undefined,
  other: string | number | undefined,
  isDescending = false,
): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return one < other === isDescending ? 1 : -1
}
