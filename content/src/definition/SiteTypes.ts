import type { EntryType } from './typeSchema.ts'

/** The types that the site defines, by name. */
export type SiteTypes = Readonly<Record<string, EntryType>>

/** What a page is built from: the list of a type has no `fields`; a type that is not defined has no `definition`. */
export interface EntrySource {
  name: string
  type: string
  definition?: EntryType | undefined
  fields?: Readonly<Record<string, unknown>>
}

/** Name of an entry's page document, as `entries/museum/pergamon`; pages of entries are found by it. */
export function pageNameOf(entry: string): string {
  return `entries/${entry}`
}
