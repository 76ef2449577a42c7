import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { SiteLanguage } from '../port/port.ts'

/** The language of what a document says in a field, if it is not the page's: its translation can have a few fields alone. */
export function languageOfField(
  { contentLanguage, entry: { translated = [] } }: PageOfEntry,
  name: string,
): SiteLanguage | undefined {
  return translated.includes(name) ? undefined : contentLanguage
}

/**
 * The language of its name, if it is not the page's. A translation that does not say the name keeps it; and where a document
 * has a name and no other text, nothing tells that the name has a language: `Soria` is so called in all.
 */
export function languageOfName(
  { catalog: { types = {} } }: Compiled,
  { contentLanguage, blocks, entry: { type, values, translated } }: PageOfEntry,
): SiteLanguage | undefined {
  if (!contentLanguage || translated) return undefined
  const { title, fields = {} } = types[type] ?? {}
  const isText = (name: string) =>
    name !== title && fields[name] !== undefined && kindOfField(fields[name]).translated !== undefined
  return blocks.length > 0 || Object.keys(values).some(isText) ? contentLanguage : undefined
}
