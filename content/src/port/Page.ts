import type { Bounds, Picture } from '@tessera/kit/contract/content'
import type { Block } from './Block.ts'
import type { Place } from './Place.ts'
import type { Region } from './Region.ts'
import type { BannerPlacement } from './SiteInfo.ts'

export type Page = HomePage | ListPage | DetailPage | TextPage

export interface HomePage extends PageFacts {
  kind: 'home'
  heading: string
  lead: string
  hero: Picture
  featured: readonly Place[]
  blocks: readonly Block[]
}

/** A region's places, or all of them when `region` is left out. */
export interface ListPage extends PageFacts {
  kind: 'list'
  heading: string
  region?: Region
  bounds: Bounds
}

export interface DetailPage extends PageFacts {
  kind: 'detail'
  place: Place
  region: Region
  facts: readonly { term: string; detail: string }[]
  /** One lightbox group. */
  gallery: readonly Picture[]
  /** Places nearby, nearest first, with their distance in km. */
  neighbours: readonly { place: Place; distance: number }[]
}

export interface TextPage extends PageFacts {
  kind: 'text'
  heading: string
  blocks: readonly Block[]
}

interface PageFacts {
  path: string
  title: string
  description: string
  /** Default: the site's. */
  language?: string
  direction?: 'ltr' | 'rtl'
  banners: readonly BannerPlacement[]
}
