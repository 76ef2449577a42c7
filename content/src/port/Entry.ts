import type { Bounds, Coordinates, Outline, Picture } from '@tessera/kit/contract/content'
import type { Block, SlotBlock } from './Block.ts'
import type { EntryCard, EntryFact, MoreEntries } from './EntryCard.ts'
import type { EntryContext } from './EntryContext.ts'
import type { Choice } from './Choice.ts'
import type { Sight } from './Sight.ts'
import type { ListParameters, ListQuery } from './ListResult.ts'

/** What the page of a document shows whose type the site defines. */
export interface Entry {
  type: string
  /** Types of schema.org, such as `Museum`; a list has none. */
  things?: readonly string[]
  /** What slots get; a list has none. */
  context?: EntryContext
  /** The list that the part `list` shows, whose documents `Content.entries` finds. */
  listed?: ListOfPage
  /** The `data-group` whose colours the page has. */
  group?: string
  picture?: Picture
  outline?: Outline
  /** Its outline or that of the document above it, for where it is drawn small. */
  icon?: Outline
  /** The summary, or the lead of a list; left out if it would only repeat the title. */
  lead?: string
  /** Properties of schema.org that no fact has. */
  described: Readonly<Record<string, unknown>>
  /** Facts with a property of schema.org that no part shows. */
  unseen?: readonly EntryFact[]
  /** The wide top of the page; `line`: one below the title; `chips`: with a list, each links to what it has of that choice. */
  hero?: { picture?: Picture; line?: string; chips?: Chips }
  /** The document above it, if its type names one; without a heading: the home page, whose tiles lead to lists. */
  under?: { heading?: string; path: string }
  parts: readonly EntryPart[]
  /** Whether only its name and a few facts are translated, so that `contentLanguage` is that of its texts alone. */
  isPartlyTranslated?: boolean
}

/** Choices of a field; with a `list`, each links to what that has of it. */
export interface Chips {
  field: string
  list?: string
  of: readonly Choice[]
}

/**
 * A list on a page. `by`: narrows it to the page's document; `isShort`: whether a browser can filter it by itself;
 * `bounds`: of all on its map, if there are any.
 */
export interface ListOfPage extends ListParameters, Pick<ListQuery, 'by'> {
  type: string
  heading?: string
  hasFilter: boolean
  hasMap: boolean
  isShort: boolean
  bounds?: Bounds
}

/** A part of the page; `body` is the document's own text. */
export type EntryPart =
  /** `chips`: stand above the text. */
  | { kind: 'body'; chips?: Chips | undefined }
  /** `wide`: those with room for sentences. */
  | { kind: 'facts'; facts: readonly EntryFact[]; wide: readonly EntryFact[] }
  | { kind: 'gallery'; name: string; pictures: readonly Picture[] }
  /** `neighbours`: further entries on the map, nearest first; `zoom`: of the first view. */
  | { kind: 'map'; at: Coordinates; zoom?: number; neighbours: readonly Neighbour[] }
  /** `isPlain`: without pictures; `more`: set if some are left out. */
  | {
      kind: 'entries'
      id?: string
      heading: string
      entries: readonly EntryCard[]
      isPlain?: boolean
      more?: MoreEntries
    }
  /** `property` and `thing`: their property and type of schema.org. */
  | { kind: 'items'; id: string; heading: string; items: readonly Sight[]; property?: string; thing?: string }
  | { kind: 'list' }
  | Extract<Block, { kind: 'tiles' }>
  | SlotBlock

interface Neighbour {
  id: string
  name: string
  path: string
  at: Coordinates
  category?: Choice
}
