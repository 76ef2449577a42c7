import type { Bounds, Coordinates, Outline, Picture } from '@tessera/kit/contract/content'
import type { Block, SlotBlock } from './Block.ts'
import type { EntryCard, EntryFact } from './EntryCard.ts'
import type { EntryContext } from './EntryContext.ts'
import type { ListParameters, ListQuery } from './ListResult.ts'

/** What the page of a document shows whose type the site defines. */
export interface Entry {
  type: string
  /** Type of schema.org, such as `Museum`; a list has none. */
  thing?: string
  /** What slots get; a list has none. */
  context?: EntryContext
  /** The list that the part `list` shows, whose documents `Content.entries` finds. */
  listed?: ListOfPage
  /** The `data-group` whose colours the page has. */
  group?: string
  picture?: Picture
  outline?: Outline
  /** The summary, or the lead of a list; left out if it would only repeat the title. */
  lead?: string
  /** Properties of schema.org that no fact has. */
  described: Readonly<Record<string, unknown>>
  parts: readonly EntryPart[]
}

/** A list on a page. `by`: narrows it to the page's document; `bounds`: of all on its map, if there are any. */
export interface ListOfPage extends ListParameters, Pick<ListQuery, 'by'> {
  type: string
  heading?: string
  hasFilter: boolean
  hasMap: boolean
  bounds?: Bounds
}

/** A part of the page; `body` is the document's own text. */
export type EntryPart =
  | { kind: 'body' }
  | { kind: 'facts'; facts: readonly EntryFact[] }
  | { kind: 'gallery'; name: string; pictures: readonly Picture[] }
  /** `neighbours`: further entries on the map, nearest first; `zoom`: of the first view. */
  | { kind: 'map'; at: Coordinates; zoom?: number; neighbours: readonly Neighbour[] }
  | { kind: 'entries'; heading: string; entries: readonly EntryCard[] }
  | { kind: 'list' }
  | Extract<Block, { kind: 'tiles' }>
  | SlotBlock

interface Neighbour {
  id: string
  name: string
  path: string
  at: Coordinates
}
