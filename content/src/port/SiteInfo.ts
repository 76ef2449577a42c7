import type { ConsentNoticeData, MapOptions } from '@tessera/kit/contract/content'

/** What every page shares: from the documents `site` and `consent`. */
export interface SiteInfo {
  title: string
  tagline: string
  /** BCP 47, e.g. `en`. A page may have its own. */
  language: string
  direction: 'ltr' | 'rtl'
  navigation: readonly Link[]
  footer: { about: string; links: readonly Link[]; attributions: readonly (Link & { licence: string })[] }
  consent: ConsentNoticeData
  map: MapOptions
  /** On every page; a page may add its own. */
  banners: readonly BannerPlacement[]
}

/** A link of the header or footer. `href` is a path of this site, or a whole address. */
export interface Link {
  label: string
  href: string
}

/** A banner and where on the page it goes. */
export interface BannerPlacement {
  /** Id of the element that receives it, any characters. */
  position: string
  url: string
  /** CSS px, reserved before it arrives. */
  width?: number
  height?: number
  /** `page` runs its scripts in the page (default), `frame` keeps them in a sandboxed frame. */
  mode?: 'page' | 'frame'
  /** Default `load`. */
  when?: 'load' | 'near-view'
}
