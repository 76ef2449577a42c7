import type { Bounds, Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Category } from './Category.ts'
import type { SiteLanguage } from './SiteInfo.ts'

/** Kinds of places, largest first; `district`, which can have any size, is last. */
export const placeKinds = ['city', 'town', 'village', 'district'] as const
/** The size of a place, or that it is a district; see `Place.kind`. */
export type PlaceKind = (typeof placeKinds)[number]

/** A place of lists and maps. Its id is stable; its slug is part of its path. */
export interface Place {
  id: string
  slug: string
  name: string
  region: { id: string; slug: string; name: string }
  province: { id: string; name: string }
  /** Derived from the population and the site's settings, unless the place is a district. */
  kind: PlaceKind
  /** Name of the main place, if this one is a district; shown instead of the kind. */
  districtOf?: string
  /** People; 0 if the source has none. */
  population: number
  at: Coordinates
  /** A fact that its row in a list shows. */
  fact: RowFact
  /** What lists and cards show of the place; only for described places. */
  teaser?: Teaser
}

/** What a row or card shows of a described place. */
export interface Teaser {
  /** Description in one sentence. */
  summary?: string
  categories: readonly Category[]
  picture?: Picture
  /** Language of `summary`, if it is not the page's. */
  language?: SiteLanguage
}

/** A text of the place's document, or data that pages put into words, such as "31 km from Málaga"; below 1 km, "beside". */
export type RowFact =
  | string
  | { km: number; from: string }
  | { capitalOf: 'country' | 'region' | 'province' }
  | { is: 'autonomous-city' }
  | { partOf: string }

/** A place as a row of a list shows it. */
export type ListedPlace = Omit<Place, 'at' | 'districtOf'>

/** Filters of a list. A field that is left out does not filter; a place must pass all filters. */
export interface PlacesQuery {
  /** Region id. */
  region?: string
  /** Only places inside these bounds. */
  area?: Bounds
  /** Ids of provinces: a place must be in one of them. */
  provinces?: readonly string[]
  kinds?: readonly PlaceKind[]
  /** Ids of categories: a place must have one of them. */
  categories?: readonly string[]
  /** Part of a name, ignoring case and accents. If no name contains it, names close to it are found. */
  text?: string
  /** Default: described places, then others, each by population; with a text, whole names first, then by population. */
  sort?: 'population' | 'name'
  /** Number of the page, from 1; default 1. */
  page?: number
  /** Maximum number of places on a page; default 48. */
  pageSize?: number
}

/** A page of the places that a query selects. `page` and `pages` count from 1; `total` counts places on all pages. */
export interface PlacesResult<Listed extends ListedPlace = Place> {
  places: readonly Listed[]
  total: number
  /** Whether no name contains the text, and the found names are only close to it. */
  close?: true
  page: number
  pages: number
  /** How many places each choice would leave, under the other facets' choices. */
  facets: {
    provinces: readonly { id: string; name: string; count: number }[]
    kinds: readonly { id: PlaceKind; count: number }[]
    /** Categories that places of the region and area have. */
    categories: readonly (Category & { count: number })[]
  }
}
