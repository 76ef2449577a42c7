import type { Bounds, Coordinates, Picture } from '@tessera/kit/contract/content'
import type { SlotBlock } from './Block.ts'
import type { EntryCard, EntryFact, MoreEntries } from './EntryCard.ts'
import type { EntryContext } from './EntryContext.ts'
import type { ListParameters } from './ListResult.ts'

/** What the page of a document shows whose type the site defines. */
export interface Entry {
  type: string
  /** Type of schema.org, such as `Museum`; a list has none. */
  thing?: string
  /** What slots get; a list has none. */
  context?: EntryContext
  /**
   * Set on the list of a type, whose documents `Content.entries` finds. `isShort`: whether a browser can filter it by
   * itself; `bounds`: of all on its map, if there are any.
   */
  listed?: ListParameters & { hasFilter: boolean; hasMap: boolean; isShort: boolean; bounds?: Bounds }
  picture?: Picture
  /** The summary, or the lead of a list; left out if it would only repeat the title. */
  lead?: string
  /** Properties of schema.org that no fact has. */
  described: Readonly<Record<string, unknown>>
  parts: readonly EntryPart[]
}

/** A part of the page; `body` is the document's own text. */
export type EntryPart =
  | { kind: 'body' }
  | { kind: 'facts'; facts: readonly EntryFact[] }
  | { kind: 'gallery'; name: string; pictures: readonly Picture[] }
  /** `neighbours`: further entries on the map, nearest first; `zoom`: of the first view. */
  | { kind: 'map'; at: Coordinates; zoom?: number; neighbours: readonly Neighbour[] }
  /** `more`: set if some are left out. */
  | { kind: 'entries'; heading: string; entries: readonly EntryCard[]; more?: MoreEntries }
  | SlotBlock

interface Neighbour {
  id: string
  name: string
  path: string
  at: Coordinates
}
