import type { Bounds, Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Block } from './Block.ts'
import type { Category } from './Category.ts'
import type { Destination } from './Destination.ts'
import type { Place } from './Place.ts'
import type { Region } from './Region.ts'
import type { BannerPlacement, ExternalOrigins, SiteLanguage } from './SiteInfo.ts'

/** Every kind of page, discriminated by `kind`. Paths begin with `/`; texts are plain, blocks carry sanitised HTML. */
export type Page = HomePage | ListPage | DetailPage | TextPage

/** The site's first page. `featured` places are in the document's order; `hero` is the largest picture in view. */
export interface HomePage extends PageFacts {
  kind: 'home'
  heading: string
  lead: string
  hero: Picture
  featured: readonly FeaturedPlace[]
}

/** A place to begin with, and the picture that its page begins with. */
export interface FeaturedPlace {
  place: Place
  picture?: Picture
}

/** A region's places, or all of them when `region` is left out. */
export interface ListPage extends Derived {
  kind: 'list'
  heading: string
  region?: Region
  /** What the region's document says to those who may go there. */
  destination?: Destination
  bounds: Bounds
}

/** How far `withinReach` goes, km in a straight line. */
export const reach = 60

/** The page of one place, derived from it; a document may add to it. */
export interface DetailPage extends Derived {
  kind: 'detail'
  place: Place
  region: Region
  /** The place has its own page, which is the one to be found. */
  isSecond?: boolean
  /** What its document says to those who may go there. */
  destination?: Destination
  facts: readonly PlaceFact[]
  /** One lightbox group. */
  gallery: readonly Picture[]
  /** Places nearby, nearest first, with their distance in km and what they are first of all. */
  neighbours: readonly { place: Place; distance: number; category?: Category }[]
  /** The same of places that are written of, where this one is not: as far as `reach`, and not across water. */
  withinReach?: readonly { place: Place; distance: number }[]
}

/** Something that is known of a place, for the site to put into words. Distances are kilometres in a straight line. */
export type PlaceFact =
  /** No value: the source has none. */
  | { key: 'population'; value?: number }
  | { key: 'province' | 'island'; name: string }
  | { key: 'nearestCity' | 'centre'; name: string; distance: number }
  | { key: 'coordinates'; at: Coordinates }

/** A page of blocks, such as an imprint. */
export interface TextPage extends PageFacts {
  kind: 'text'
  heading: string
}

/** `description` left out: the site words one of what the page is about. */
type Derived = Omit<PageFacts, 'description'> & Partial<Pick<PageFacts, 'description'>>

interface PageFacts {
  path: string
  title: string
  description: string
  /** Default: the site's. */
  language?: string
  direction?: 'ltr' | 'rtl'
  /** Of what its document says, where that is not translated into the page's language. */
  contentLanguage?: SiteLanguage
  banners: readonly BannerPlacement[]
  /** Allowed external origins whose files its blocks show; default: none. */
  elsewhere?: ExternalOrigins
  /** The document's blocks, in its order; after everything that the page derives. */
  blocks: readonly Block[]
}
