import type { PlaceKind } from './Place.ts'

/** A `category` is a list that a kind of place narrows, such as the towns of a province. */
export type SearchKind = 'region' | 'place' | 'island' | 'coast' | 'province' | 'page' | 'category'

/** Something that a visitor may be looking for, and where it leads. */
export interface SearchHit {
  /** Unique, e.g. `place/ronda`. */
  id: string
  kind: SearchKind
  name: string
  /** A path of this site. */
  href: string
  /** Of a place. */
  size?: PlaceKind
  /** Of a place that is a district: the name of its main place. */
  districtOf?: string
  /** Where it lies; left out where it is its own. */
  province?: string
  region?: { id: string; name: string }
  /** The other name that the text was found by, e.g. `Seville`. */
  also?: string
  /** No name of it is as the text has it; one is close. */
  near?: true
}
