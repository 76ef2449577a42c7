import type { Bounds, Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Category } from './Category.ts'
import type { SiteLanguage } from './SiteInfo.ts'

/** Largest first, and at last districts of any size, which are none of them. */
export const placeKinds = ['city', 'town', 'village', 'district'] as const
/** How large a place is, or that it is a district; see `Place.kind`. */
export type PlaceKind = (typeof placeKinds)[number]

/** One place of the list and the map. Ids are stable, slugs are parts of URLs. */
export interface Place {
  id: string
  slug: string
  name: string
  region: { id: string; slug: string; name: string }
  province: { id: string; name: string }
  /** Derived from the population by the site's settings, unless it is a district. */
  kind: PlaceKind
  /** Name of the place that it is a district of; it is then called so instead of by its kind. */
  districtOf?: string
  /** People; 0 where the source has none. */
  population: number
  at: Coordinates
  /** A single fact for its list row. */
  fact: RowFact
  /** In lists and on cards, of a place that is written of. */
  teaser?: Teaser
}

/** What a row or a card shows of a place that is written of. */
export interface Teaser {
  /** One sentence. */
  summary?: string
  categories: readonly Category[]
  picture?: Picture
  /** Of the sentence, where it is not the page's. */
  language?: SiteLanguage
}

/** A text of its document, or what pages say in their language, such as "31 km from Málaga"; less than one is beside it. */
export type RowFact =
  | string
  | { km: number; from: string }
  | { capitalOf: 'country' | 'region' | 'province' }
  | { is: 'autonomous-city' }
  | { partOf: string }

/** What a row of a list shows. */
export type ListedPlace = Omit<Place, 'at' | 'districtOf'>

/** What a list asks for: each field left out asks for all. Fields narrow each other. */
export interface PlacesQuery {
  /** Region id. */
  region?: string
  /** Only places inside it. */
  area?: Bounds
  /** Province ids, any of them. */
  provinces?: readonly string[]
  kinds?: readonly PlaceKind[]
  /** Category ids, any of them. */
  categories?: readonly string[]
  /** Part of a name; case and accents don't count. Where no name has it, names that are close to it. */
  text?: string
  /** Default: places that are written of, then the others, each by population; with a text whole names, then by population. */
  sort?: 'population' | 'name'
  /** Counts from 1; default 1. */
  page?: number
  /** Default 48. */
  pageSize?: number
}

/** One page of the places that a query leaves. `page` and `pages` count from 1; `total` is that of all pages. */
export interface PlacesResult<Listed extends ListedPlace = Place> {
  /** The places of the page asked for. */
  places: readonly Listed[]
  total: number
  /** No name contains the text; these are only close to it. */
  close?: true
  page: number
  pages: number
  /** How many places each choice would leave, given the other facets' choices. */
  facets: {
    provinces: readonly { id: string; name: string; count: number }[]
    kinds: readonly { id: PlaceKind; count: number }[]
    /** Those that places of the region and area have. */
    categories: readonly (Category & { count: number })[]
  }
}
