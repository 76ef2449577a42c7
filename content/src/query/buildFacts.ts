import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { ChoiceColumn } from '../compiled/Columns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type { EntryFact } from '../port/port.ts'
import { countChoices } from './match.ts'
import { labelOfField } from './labelOfField.ts'
import { languageOfField, languageOfName } from './languageOfField.ts'
import { findEntry } from './listEntries.ts'
import { thingsOf } from './thingsOf.ts'

/** Builds the facts of fields, in the language of the page; without facts about an entry that is hidden. */
export function buildFacts(
  compiled: Compiled,
  page: PageOfEntry,
  fields: readonly string[],
): readonly EntryFact[] {
  const { types = {}, site } = compiled.catalog
  const { name: document, type, values } = page.entry
  return fields.flatMap(function buildFact(name): EntryFact | [] {
    const field = types[type]?.fields[name]
    const kind = field && kindOfField(field)
    if (!field || !kind?.show) return []
    const value = kind.isCount ? countReferring(compiled, document, field) : values[name]
    const { language } = site
    const term = labelOfField(name, field, language)
    if (value === undefined)
      return field.missing === undefined ? [] : { term, detail: chooseLabel(field.missing, language) }
    const { entry, ...shown } = kind.show(value, field, language)
    const other = entry === undefined ? undefined : findEntry(compiled, pageNameOf(entry))
    if (entry !== undefined && !other) return []
    const ofText = kind.translated ? languageOfField(page, name) : other && languageOfName(compiled, other)
    const [thing] = other && field.property ? thingsOf(compiled, other) : []
    const isNamed = shown.from === undefined || field.label !== undefined
    return {
      ...(isNamed && { term }),
      ...shown,
      ...(other && { detail: other.heading, ...(field['isPlain'] !== true && { href: other.path }) }),
      ...(field.property !== undefined && { property: field.property }),
      ...(thing !== undefined && { thing }),
      ...(ofText && { language: ofText }),
    }
  })
}

const counted = new WeakMap<ChoiceColumn, ReadonlyMap<string, number>>()

/** Counts the documents that refer to this one; undefined if none does. */
function countReferring(compiled: Compiled, document: string, { type, by }: FieldDefinition) {
  const column = readEntryColumns(compiled, String(type))?.choices.get(String(by))
  if (!column) return undefined
  const counts = counted.getOrInsertComputed(column, function countAll({ ids }) {
    const all = countChoices(column)
    return new Map(ids.map((id, code) => [id, all[code] ?? 0]))
  })
  return counts.get(document.replace(/^.*\//, ''))
}
