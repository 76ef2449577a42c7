import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
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
  const definition = compiled.catalog.types?.[entry.type]
  const row = definition?.list?.row ?? []
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
    ...groupOf(definition, page),
  }
}

/** Whether the description says more than the title: one that the document leaves out ends with the title. */
export function hasSummary({ heading, description }: PageOfEntry): boolean {
  return !description.endsWith(heading)
}

/** The mark of a document: its own slug if its type has the option `mark`, else that of the group which its list names. */
export function groupOf(definition: EntryType | undefined, page: PageOfEntry): { group?: string } {
  if (definition?.mark) return { group: slugOf(page) }
  const group = page.entry.values[definition?.list?.group ?? '']
  return typeof group === 'string' ? { group } : {}
}

export function slugOf({ entry: { name, type } }: PageOfEntry): string {
  return name.slice(type.length + 1)
}
