import type { Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Category } from './Category.ts'
import type { ListQuery, ListResult } from './ListResult.ts'
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

/**
 * A query of places. The facets are `kinds`, `categories` and `provinces`. `sort`: `population` or `name`; default:
 * described places, then others, each by population; with a text, whole names first, then by population.
 */
export interface PlacesQuery extends ListQuery {
  /** Region id. */
  region?: string
}

/** A page of places, as lists and maps show them. */
export type PlacesResult<Listed extends ListedPlace = Place> = ListResult<Listed>
