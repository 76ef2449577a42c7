import type { EntryType } from '../definition/typeSchema.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { PageOfEntry } from './recordPage.ts'

/**
 * Lists the fields that a translation says, if these are little more than the document's name: neither its summary nor
 * its text. Its page then counts as untranslated. Undefined of a translated page, and of one without such texts.
 */
export function fewTranslated(
  { summary = '', fields }: EntryType,
  first: PageOfEntry,
  translated: PageOfEntry,
): readonly string[] | undefined {
  const textsOf = ({ blocks, entry: { values } }: PageOfEntry) =>
    JSON.stringify([values[summary] ?? '', blocks.filter(({ kind }) => kind === 'prose' || kind === 'html')])
  const texts = textsOf(first)
  if (texts === '["",[]]' || texts !== textsOf(translated)) return undefined
  const isSaid = (name: string) =>
    JSON.stringify(first.entry.values[name]) !== JSON.stringify(translated.entry.values[name])
  return Object.entries(fields).flatMap(([name, field]) =>
    kindOfField(field).translated && isSaid(name) ? [name] : [],
  )
}
