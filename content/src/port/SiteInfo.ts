import type { ConsentNoticeData, MapOptions } from '@tessera/kit/contract/content'

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

export interface Link {
  label: string
  href: string
}

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
