import type { EntryCard } from './EntryCard.ts'
import type { ListResult } from './ListResult.ts'

/** All items of a list as columns of equal length, compact for a browser that narrows it (FB4); rows in their first order. */
export interface ListColumns<Items = unknown> extends Pick<ListResult<unknown>, 'facets' | 'sorts'> {
  /** Language by whose alphabet names are sorted, BCP 47. */
  sorting: string
  ids: readonly string[]
  names: readonly string[]
  /** Facet of choices → what each row has of it. */
  choices: Readonly<Record<string, ChoiceValues>>
  /** Facet of a range → the values of each row. */
  ranges: Readonly<Record<string, RangeValues>>
  /**
   * Order → its first rows; all others follow in the first order. That of the empty id holds as long as a visitor asks for
   * neither an order nor a text; with a text, the first order holds. An order that is not here sorts by name, items of the same name by id.
   */
  orders: Readonly<Record<string, readonly number[]>>
  /** Whether a name that is the whole text comes first, except in the order of the names. */
  isWholeFirst?: true
  /** What rows show besides id and name. */
  items: Items
}

/** The list of a type that the site defines. */
export type EntryListColumns = ListColumns<readonly Omit<EntryCard, 'id' | 'name'>[]>

/** Row → index into `ids`, or several; left out: none. */
interface ChoiceValues {
  ids: readonly string[]
  of: Readonly<Record<number, number | readonly number[]>>
}

/** Null where a row has no value; a day is its number since 1970-01-01. `greatest`: left out if it equals `least`. */
interface RangeValues {
  least: readonly (number | null)[]
  greatest?: readonly (number | null)[]
}
