import type { RecordDocument } from '../schema/recordSchema.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import { mergeTranslation } from '../languages/mergeTranslation.ts'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import { translatedFieldsOf } from '../definition/translatedFieldsOf.ts'
import { asPage } from './asPage.ts'
import { buildEntry, type NamedByEntries, type StoredEntry } from './buildEntry.ts'
import type { Problems } from './problems.ts'
import { pathOf, type StoredText } from './storedPage.ts'

/** The stored page of a document of a type, with a file of its own or a record. */
export type PageOfEntry = StoredText & { entry: StoredEntry }

/** A record as it is stored, without its slug. */
export type StoredRecord = Readonly<Record<string, unknown>> & Pick<Partial<RecordDocument>, 'words'>

/** The page document of a record. `language`: says it in that language, if the record has words of it. */
export function recordAsPage(
  { file, name, value: { words = {}, ...value } }: { file: string; name: string; value: StoredRecord },
  types: SiteTypes,
  language: string,
): DocumentOf<'page'> {
  const fields = translatedFieldsOf({ kind: 'entry', name }, types) ?? {}
  const inLanguage = {
    ...mergeTranslation(value, words[language] ?? {}, fields, () => {}),
    banners: [],
    blocks: [],
  }
  return asPage({ kind: 'entry', file, name, value: inLanguage }, types, language)
}

/** Whether the field of the record is a text that each language can say otherwise. */
export function isTranslated(types: SiteTypes, name: string, field: string): boolean {
  return Object.hasOwn(translatedFieldsOf({ kind: 'entry', name }, types) ?? {}, field)
}

/** Builds the page that a record describes; undefined if it is hidden or of no type. */
export function recordPage(
  { file, name, value }: DocumentOf<'page'>,
  named: NamedByEntries,
  problems: Problems,
): PageOfEntry | undefined {
  const { entry, hidden } = value
  if (hidden || !entry?.definition || value.kind !== 'text') return undefined
  const { title, description, heading, language, direction } = value
  const page = { kind: 'text', path: pathOf(name), title, description, heading, language, direction } as const
  return { ...page, banners: [], blocks: [], entry: buildEntry(file, entry, named, problems) }
}
