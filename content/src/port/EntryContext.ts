import type { Coordinates } from '@tessera/kit/contract/content'

/** What slots get of a document: fields that its type lists as its context, in the page's language. */
export interface EntryContext {
  type: string
  /** The document's slug in the site's first language. */
  id: string
  at?: Coordinates
  values: Readonly<Record<string, unknown>>
  references: Readonly<Record<string, { type: string; id: string; title: string; path: string }>>
}

/** A document that a slot gets. */
export interface ListedEntry extends EntryContext {
  heading: string
  path: string
}
