import type { ConsentNoticeData, MapOptions } from '@tessera/kit/contract/content'
import type { MessagePart } from '@tessera/kit/language/interpretMessage'
import type { z } from 'zod'
import type { bannerSchema } from '../schema/bannerSchema.ts'
import type { link } from '../schema/value.ts'
import type { Routes } from './Routes.ts'

/** Data that all pages share, from the documents `site` and `consent`. */
export interface SiteInfo {
  title: string
  tagline: string
  /** Language of the site, BCP 47, such as `en`. A page can have another language. */
  language: string
  direction: 'ltr' | 'rtl'
  /** All languages, the one without a path prefix first; missing in earlier compiled files. */
  languages?: readonly SiteLanguage[]
  navigation: readonly Link[]
  footer: {
    about: string
    links: readonly Link[]
    attributions: readonly (Link & { licence: string })[]
    /** Documents of a type that each page links to. */
    index?: FooterIndex
  }
  /** Missing if the site has no cookie notice. */
  consent?: ConsentNoticeData
  map: MapOptions
  /** Files at the site's root, such as `favicon.svg`, that exist and pages link to; if left out, all exist. */
  icons?: readonly string[]
  /** Language → addresses that differ from the paths inside the site; by default none. */
  routes?: Readonly<Record<string, Routes>>
  /** Language → earlier address → path. */
  earlierRoutes?: Readonly<Record<string, Routes>>
  origins: ExternalOrigins
  /** Banners of every page; a page can add its own. */
  banners: readonly BannerPlacement[]
  /** Language of the site → texts of the shell that the site says otherwise; missing in earlier compiled files. */
  words?: Readonly<Record<string, OwnWords>>
  /** Hue of each `data-group`, in degrees of OKLCH. */
  groups?: readonly { id: string; hue: number }[]
  /** Missing if the site has no theme of its own. */
  theme?: SiteTheme
}

/** All documents of a type, under a heading. */
export interface FooterIndex {
  heading: string
  links: readonly { label: string; href: string; language?: SiteLanguage }[]
}

/** What a site looks like; what is missing is as the shell has it. */
export interface SiteTheme {
  /** CSS: faces of fonts, and tokens in the shell's layer. */
  sheet?: string
  /** Addresses of the fonts that pages start with, where the theme sets `--font-display` or `--font-text`. */
  fonts?: Partial<Record<'display' | 'text', readonly string[]>>
  /** Colour of the page's background. */
  paper?: readonly [light: string, dark: string]
  /** Sanitised SVG. */
  logo?: string
  darkLogo?: string
  icon?: { svg: string; /** Differs when the icon does. */ hash: string }
}

/** Texts of the shell in the site's own words. */
export interface OwnWords {
  /** Key of a message → its parts, as `parseMessage` of the kit returns them. */
  messages: Readonly<Record<string, readonly MessagePart[]>>
  /** Differs when a message does. */
  hash: string
}

/** A language of the site. */
export interface SiteLanguage {
  /** BCP 47, e.g. `es`. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Origins of other sites, such as `https://pictures.example`, whose files a page shows; no duplicates in a list. */
export interface ExternalOrigins {
  pictures: readonly string[]
  /** Origins of video and audio. */
  media: readonly string[]
  /** Origins of files that the gallery shows in a frame. */
  frames: readonly string[]
}

/** A link of the header or footer. `href` is a path of this site or a whole address. */
export type Link = z.infer<typeof link>

/** A banner and its position on the page. */
export type BannerPlacement = z.infer<typeof bannerSchema>
