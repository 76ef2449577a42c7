import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryCard, EntryFact } from '../port/port.ts'
import { labelOfField } from './labelOfField.ts'
import { findEntry } from './listEntries.ts'

/** Builds the facts of fields, in the language of the page; without facts about an entry that is hidden. */
export function buildFacts(
  compiled: Compiled,
  { entry: { type, values }, contentLanguage }: PageOfEntry,
  fields: readonly string[],
): readonly EntryFact[] {
  return fields.flatMap(function buildFact(name): EntryFact | [] {
    const field = compiled.catalog.types?.[type]?.fields[name]
    const value = values[name]
    const kind = field && kindOfField(field)
    if (value === undefined || !field || !kind?.show) return []
    const { language } = compiled.catalog.site
    const { entry, ...shown } = kind.show(value, field, language)
    const other = entry === undefined ? undefined : findEntry(compiled, pageNameOf(entry))
    if (entry !== undefined && !other) return []
    const ofText = kind.isTranslated ? contentLanguage : other?.contentLanguage
    return {
      term: labelOfField(name, field, language),
      ...shown,
      ...(other && { detail: other.heading, href: other.path }),
      ...(field.property !== undefined && { property: field.property }),
      ...(ofText && { language: ofText }),
    }
  })
}

/** Builds an entry's card; without the field `by`, which is the same in all cards of a list. */
export function cardOf(compiled: Compiled, page: PageOfEntry, by?: string): EntryCard {
  const { heading, path, description, entry, contentLanguage } = page
  const row = compiled.catalog.types?.[entry.type]?.list?.row ?? []
  return {
    id: entry.name,
    name: heading,
    path,
    ...(hasSummary(page) && { summary: description }),
    ...(entry.picture && { picture: entry.picture }),
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

/** The mark of a document: its own slug if its type has marks, else that of the document which its list groups it by. */
export function groupOf({ catalog }: Compiled, page: PageOfEntry): { group?: string } {
  const { types = {} } = catalog
  const { mark, list, fields } = types[page.entry.type] ?? {}
  if (mark) return { group: slugOf(page) }
  const name = list?.group ?? ''
  const group = page.entry.values[name]
  const isMarked = types[String(fields?.[name]?.['type'])]?.mark
  return isMarked && typeof group === 'string' ? { group } : {}
}

export function slugOf({ entry: { name, type } }: PageOfEntry): string {
  return name.slice(type.length + 1)
}
