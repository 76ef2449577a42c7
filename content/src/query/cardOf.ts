import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryCard } from '../port/port.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { buildFacts } from './buildFacts.ts'
import { chipsOf } from './chipsOf.ts'
import { languageOfName } from './languageOfField.ts'
import { lineOf } from './lineOf.ts'
import { outlineOf } from './outlineOf.ts'
import { smallPicture } from './smallPicture.ts'
import { findEntry } from './listEntries.ts'

/** Builds an entry's card; without the field `by`, which is the same in all cards of a list. */
export function cardOf(compiled: Compiled, page: PageOfEntry, by?: string): EntryCard {
  const { heading, path, entry, contentLanguage } = page
  const { list } = compiled.catalog.types?.[entry.type] ?? {}
  const nameLanguage = languageOfName(compiled, page)
  const above = entryAbove(compiled, page)
  const picture = entry.picture ?? above?.entry.picture
  const summary = summaryOf(compiled, page)
  const icon = above && outlineOf(compiled.catalog.types?.[above.entry.type], above, 'small')
  return {
    id: entry.name,
    name: heading,
    path,
    ...(summary !== undefined && { summary }),
    ...(picture && { picture: smallPicture(picture) }),
    facts: buildFacts(
      compiled,
      page,
      (list?.row ?? []).filter((field) => field !== by),
    ),
    ...(icon && { icon }),
    ...(list?.rows && rowOf(compiled, page, list.rows, by)),
    ...(contentLanguage && { language: contentLanguage }),
    ...(nameLanguage && { nameLanguage }),
    ...((by === undefined || list?.group !== by) && groupOf(compiled, page)),
  }
}

/**
 * An entry's card in its type's list. Rows leave out what they do not show: the outline of its group in each would be most of
 * the bytes of a long list.
 */
export function listedCardOf(compiled: Compiled, page: PageOfEntry, by?: string): EntryCard {
  const card = cardOf(compiled, page, by)
  const { icon: _icon, picture, ...shown } = card
  if (!card.row) return card
  const isWritten = card.summary !== undefined || card.row.chips.length > 0
  return { ...shown, facts: [], ...(isWritten && picture && { picture }) }
}

/** What a list of rows, and cards without a summary, show besides. */
function rowOf(
  compiled: Compiled,
  page: PageOfEntry,
  { line = [], fact: field = '', chips, amount }: NonNullable<NonNullable<EntryType['list']>['rows']>,
  by: string | undefined,
): Pick<EntryCard, 'fact' | 'row'> {
  const { language } = compiled.catalog.site
  const where = lineOf(compiled, page, line, by)
  const [fact] = buildFacts(compiled, page, [field])
  const value = Number(page.entry.values[amount?.field ?? ''] ?? NaN)
  const unit = amount?.unit !== undefined && { unit: chooseLabel(amount.unit, language) }
  return {
    ...(fact?.detail !== undefined && { fact: fact.detail }),
    row: {
      ...(where !== undefined && { where }),
      chips: chipsOf(compiled, page, chips),
      ...(!Number.isNaN(value) && { amount: { value, ...unit } }),
    },
  }
}

/** The summary of a document; of a list, its lead. */
export function summaryOf(
  { catalog: { types = {} } }: Compiled,
  { description, heading, entry: { name, type, values } }: PageOfEntry,
): string | undefined {
  if (name === type) return description === heading ? undefined : description
  const summary = values[types[type]?.summary ?? '']
  return typeof summary === 'string' ? summary : undefined
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
