import type { Bounds, Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Block } from './Block.ts'
import type { Category } from './Category.ts'
import type { Destination } from './Destination.ts'
import type { EntryCard, EntryTile } from './EntryCard.ts'
import type { Entry } from './Entry.ts'
import type { Place } from './Place.ts'
import type { Region } from './Region.ts'
import type { BannerPlacement, ExternalOrigins, SiteLanguage } from './SiteInfo.ts'

/** Every kind of page, by `kind`. Paths begin with `/`; texts are plain; blocks have sanitised HTML. */
export type Page = HomePage | ListPage | DetailPage | TextPage

/** The site's first page. `featured`: places in the document's order; `hero`: the largest picture in view. */
export interface HomePage extends PageFacts {
  kind: 'home'
  heading: string
  lead: string
  hero: Picture
  featured: readonly FeaturedPlace[]
  /** What the carousel shows in place of regions. */
  carousel?: {
    heading: string
    label?: string
    /** The list of all, or of what the tiles have. */
    more?: { label: string; path: string }
    tiles: readonly EntryTile[]
  }
  /** Documents of types that the home page features. */
  entries?: readonly EntryCard[]
}

/** A featured place and its page's first picture. */
export interface FeaturedPlace {
  place: Place
  picture?: Picture
}

/** The places of a region; without `region`, all places. */
export interface ListPage extends Derived {
  kind: 'list'
  heading: string
  region?: Region
  destination?: Destination
  bounds: Bounds
}

/** Radius of `withinReach`, km in a straight line. */
export const reach = 60

/** The page of a place, derived from the place's data; a document can add to it. */
export interface DetailPage extends Derived {
  kind: 'detail'
  place: Place
  region: Region
  /** Whether the place has another page, which search engines should find instead. */
  isSecond?: boolean
  destination?: Destination
  facts: readonly PlaceFact[]
  gallery: readonly Picture[]
  /** Nearby places, nearest first, with their distance in km and first category. */
  neighbours: readonly { place: Place; distance: number; category?: Category }[]
  /** Described places nearby, if this place is not described: within `reach`, and not across water. */
  withinReach?: readonly { place: Place; distance: number }[]
}

/** A fact about a place, which the site puts into words. Distances are km in a straight line. */
export type PlaceFact =
  /** `value`: people; left out if the source has no number. */
  | { key: 'population'; value?: number }
  | { key: 'province' | 'island'; name: string }
  | { key: 'nearestCity' | 'centre'; name: string; distance: number }
  | { key: 'coordinates'; at: Coordinates }

/** A page of blocks, such as an imprint. */
export interface TextPage extends PageFacts {
  kind: 'text'
  heading: string
  /** A large picture at the top. */
  hero?: Picture
  /** The pages of text whose paths its path continues, the outermost first; of an entry, its list. */
  above?: readonly { heading: string; path: string }[]
  /** What the page shows besides its blocks, if its document is of a type that the site defines. */
  entry?: Entry
}

/** Facts of a page that is derived: if it has no `description`, the site writes one. */
type Derived = Omit<PageFacts, 'description'> & Partial<Pick<PageFacts, 'description'>>

interface PageFacts {
  path: string
  title: string
  description: string
  /** Language, BCP 47, and direction of the page; default: the site's. */
  language?: string
  direction?: 'ltr' | 'rtl'
  /** Language of the document's texts, if they are not translated into the page's language. */
  contentLanguage?: SiteLanguage
  banners: readonly BannerPlacement[]
  /** Allowed external origins whose files the blocks show; default: none. */
  elsewhere?: ExternalOrigins
  /** The document's blocks, in its order; shown after everything that the page derives. */
  blocks: readonly Block[]
}
