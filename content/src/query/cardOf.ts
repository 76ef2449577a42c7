import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryCard } from '../port/port.ts'
import { buildFacts } from './buildFacts.ts'
import { findEntry } from './listEntries.ts'

/** Builds an entry's card; without the field `by`, which is the same in all cards of a list. */
export function cardOf(compiled: Compiled, page: PageOfEntry, by?: string): EntryCard {
  const { heading, path, description, entry, contentLanguage } = page
  const row = compiled.catalog.types?.[entry.type]?.list?.row ?? []
  const picture = entry.picture ?? entryAbove(compiled, page)?.entry.picture
  return {
    id: entry.name,
    name: heading,
    path,
    ...(hasSummary(page) && { summary: description }),
    ...(picture && { picture }),
    facts: buildFacts(
      compiled,
      page,
      row.filter((field) => field !== by),
    ),
    ...(contentLanguage && { language: contentLanguage }),
    ...groupOf(compiled, page),
  }
}

/** Whether the description says more than the title: one that the document leaves out ends with the title. */
export function hasSummary({ heading, description }: PageOfEntry): boolean {
  return !description.endsWith(heading)
}

/** The mark of a document: its own slug if its type has marks, else that of the document which groups it or has its list. */
export function groupOf({ catalog }: Compiled, page: PageOfEntry): { group?: string } {
  const { types = {} } = catalog
  const { mark, list, opens, fields } = types[page.entry.type] ?? {}
  if (mark) return { group: slugOf(page) }
  const name = list?.group ?? opens?.on ?? ''
  const group = page.entry.values[name]
  const isMarked = types[String(fields?.[name]?.['type'])]?.mark
  return isMarked && typeof group === 'string' ? { group } : {}
}

export function slugOf({ entry: { name, type } }: PageOfEntry): string {
  return name.slice(type.length + 1)
}

/** The document that an entry is below, if its type names a reference for that. */
export function entryAbove(
  compiled: Compiled,
  { entry: { type, values } }: PageOfEntry,
): PageOfEntry | undefined {
  const { above = '', fields } = compiled.catalog.types?.[type] ?? {}
  const [field, value] = [fields?.[above], values[above]]
  const [entry] = (field && value !== undefined && kindOfField(field).entries?.(value, field)) || []
  return entry === undefined ? undefined : findEntry(compiled, pageNameOf(entry))
}
