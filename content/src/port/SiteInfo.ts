import type { Bounds, ConsentNoticeData, Coordinates, MapOptions } from '@tessera/kit/contract/content'
import type { z } from 'zod'
import type { bannerSchema } from '../schema/bannerSchema.ts'
import type { link } from '../schema/value.ts'
import type { Category } from './Category.ts'

/** What every page shares: from the documents `site` and `consent`. */
export interface SiteInfo {
  title: string
  tagline: string
  /** BCP 47, e.g. `en`. A page may have its own. */
  language: string
  direction: 'ltr' | 'rtl'
  /** All languages of the site, the first one has no prefix; missing in files of before. */
  languages?: readonly SiteLanguage[]
  navigation: readonly Link[]
  footer: { about: string; links: readonly Link[]; attributions: readonly (Link & { licence: string })[] }
  consent: ConsentNoticeData
  map: MapOptions
  places: PlacesSettings
  /** What places may be; missing in files of before. */
  categories?: readonly Category[]
  /** Which of the files that every page links at the root there are, such as `favicon.svg`; left out: all. */
  icons?: readonly string[]
  /** External origins whose files pages may show. */
  origins: ExternalOrigins
  /** Banners of every page; a page may add its own. */
  banners: readonly BannerPlacement[]
}

/** A language of the site. */
export interface SiteLanguage {
  /** BCP 47, e.g. `es`. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Origins of other sites, such as `https://pictures.example`, whose files a page shows; each list names each origin once. */
export interface ExternalOrigins {
  pictures: readonly string[]
  /** Video and audio. */
  media: readonly string[]
  /** What the gallery shows in a frame. */
  frames: readonly string[]
}

/** What a site says of all its places. */
export interface PlacesSettings {
  /** Accessible name of the carousel, e.g. "Regions of Spain". */
  regions: string
  /** What they are the places of, by language, e.g. the country. */
  names?: Readonly<Record<string, readonly string[]>>
  /** BCP 47: the language whose alphabet names are sorted by. */
  sorting: string
  /** What the map of all places shows; default: all regions. */
  bounds?: Bounds
  /** People from which a place is a city, and a town. */
  kinds: { city: number; town: number }
  /** Each place tells its distance from here; default: none does. */
  centre?: Coordinates & { name: string }
}

/** A link of the header or footer. `href` is a path of this site, or a whole address. */
export type Link = z.infer<typeof link>

/** A banner and where on the page it goes. */
export type BannerPlacement = z.infer<typeof bannerSchema>
