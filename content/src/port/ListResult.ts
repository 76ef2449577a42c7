import type { Bounds } from '@tessera/kit/contract/content'
import type { CategoryIcon } from './categoryIcons.ts'

/** Filters of a list. A field that is left out does not filter; an item must pass all filters. */
export interface ListQuery {
  /** Facet → ids of the chosen choices: an item must have one of them. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Facet → its least and greatest value. */
  ranges?: Readonly<Record<string, ListRange>>
  /** Only items whose reference `field` is to the document with the slug `id`. */
  by?: { field: string; id: string }
  /** Only items inside these bounds. */
  area?: Bounds
  /** Part of a name, ignoring case and accents. If no name contains it, names close to it are found. */
  text?: string
  /** One of the list's orders; default: its own. */
  sort?: string
  /** Number of the page, from 1; default 1. */
  page?: number
  /** Maximum number of items on a page; default 48. */
  pageSize?: number
}

/** Both ends are included; one that is left out is open. Numbers and days are as in addresses: `4.5`, `2027-03-01`. */
export interface ListRange {
  from?: string
  to?: string
}

/** What addresses of a list can ask for beside text, area and page. */
export interface ListParameters {
  facets: readonly (Pick<ChoiceFacet, 'kind' | 'name'> | Pick<RangeFacet, 'kind' | 'name' | 'of'>)[]
  /** Ids of the list's orders; the default one needs no parameter. */
  sorts: readonly string[]
}

/** A page of the items that a query selects. `page` and `pages` count from 1; `total` counts items on all pages. */
export interface ListResult<Item> {
  items: readonly Item[]
  total: number
  /** Whether no name contains the text, and the found names are only close to it. */
  close?: true
  page: number
  pages: number
  facets: readonly Facet[]
  /** Orders to choose from, the default first; the site names those without a label. An empty id: no `sort`. */
  sorts: readonly { id: string; label?: string }[]
}

/** The choices of a facet; none if the list has no such facet. */
export function choicesIn(
  { facets }: Pick<ListResult<unknown>, 'facets'>,
  name: string,
): ChoiceFacet['choices'] {
  return facets.flatMap((facet) => (facet.kind === 'choices' && facet.name === name ? facet.choices : []))
}

/** A way to narrow a list. `name` is its parameter in addresses; the site names a facet or choice without a label. */
export type Facet = ChoiceFacet | RangeFacet

/** `count`: how many items the choice would leave, under the choices of the other facets. */
export interface ChoiceFacet {
  kind: 'choices'
  name: string
  label?: string
  choices: readonly { id: string; label?: string; icon?: CategoryIcon; count: number }[]
}

/** A facet with a least and a greatest value: those of all items of the list, written as in `ListRange`. */
export interface RangeFacet {
  kind: 'range'
  name: string
  label?: string
  of: 'number' | 'day'
  min: string
  max: string
  /** Currency of amounts, ISO 4217. */
  currency?: string
  /** Unit of numbers, one of `Intl`, such as `meter`. */
  unit?: string
}
