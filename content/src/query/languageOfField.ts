import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { SiteLanguage } from '../port/port.ts'

/** The language of what a document says in a field, if it is not the page's: its translation can have a few fields alone. */
export function languageOfField(
  { contentLanguage, entry: { translated = [] } }: PageOfEntry,
  name: string,
): SiteLanguage | undefined {
  return translated.includes(name) ? undefined : contentLanguage
}

/** The language of its name, if it is not the page's; a translation that does not say the name keeps it. */
export function languageOfName({ contentLanguage, entry }: PageOfEntry): SiteLanguage | undefined {
  return entry.translated ? undefined : contentLanguage
}
