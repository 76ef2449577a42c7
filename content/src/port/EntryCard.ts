import type { Coordinates, Outline, Picture } from '@tessera/kit/contract/content'
import type { Choice } from './Choice.ts'
import type { Hours } from './Hours.ts'
import type { ListQuery } from './ListResult.ts'
import type { SiteLanguage } from './SiteInfo.ts'

/**
 * A value with its label. `href`: a path or an address; `property`: that of schema.org; `language`: that of a text, if it
 * is not the page's. `km`: a distance in a straight line, which names the fact if it has no term, by where it is `from`;
 * `token`: of an e-mail address (EM2); `thing`: the type of schema.org of the document that it names.
 */
export interface EntryFact {
  language?: SiteLanguage
  term?: string
  detail?: string
  hours?: Hours
  href?: string
  at?: Coordinates
  km?: number
  from?: string
  token?: string
  /** Of schema.org; false: search engines are not told the fact. */
  property?: string | false
  thing?: string
}

/** Where to find what a page leaves out of a list: the path of the whole list, and what it is narrowed to. */
export interface MoreEntries {
  path: string
  query: ListQuery
}

/** A document in a list. `language`: that of its texts, if they are not translated into the page's. */
export interface EntryCard {
  /** Name of the document, such as `museum/pergamon`. */
  id: string
  name: string
  path: string
  summary?: string
  picture?: Picture
  /** From the page's document, in km. */
  distance?: number
  facts: readonly EntryFact[]
  /** Shown where it has no summary. */
  fact?: string
  /** A line for a plain list. */
  where?: string
  /** The outline of the document above it. */
  icon?: Outline
  /** What a list of rows shows of it. */
  row?: { where?: string; chips: readonly Choice[]; amount?: { value: number; unit?: string } }
  language?: SiteLanguage
  /** Language of its name, if it is not the page's: a translation can have the name alone. */
  nameLanguage?: SiteLanguage
  /** The `data-group` whose colours it has. */
  group?: string
}

/** A document as a tile. */
export interface EntryTile extends EntryCard {
  outline?: Outline
  /** The heading of the list on its page, and how many documents that has. */
  listed?: { heading: string; total: number }
}
