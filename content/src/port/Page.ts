import type { Outline, Picture } from '@tessera/kit/contract/content'
import type { Block } from './Block.ts'
import type { EntryCard, EntryTile } from './EntryCard.ts'
import type { Entry } from './Entry.ts'
import type { BannerPlacement, ExternalOrigins, SiteLanguage } from './SiteInfo.ts'

/** Every kind of page, by `kind`. Paths begin with `/`; texts are plain; blocks have sanitised HTML. */
export type Page = HomePage | TextPage

/** The site's first page. `hero`: the largest picture in view. */
export interface HomePage extends PageFacts {
  kind: 'home'
  heading: string
  lead: string
  hero: Picture
  /** All documents of the type that the site's definition names. */
  carousel?: {
    heading: string
    label?: string
    /** The list of all, or of what the tiles have. */
    more?: { label: string; path: string }
    /** That of the first tile's document, to be drawn large. */
    outline?: Outline
    tiles: readonly EntryTile[]
  }
  /** Documents that it features, in its document's order. */
  entries?: readonly EntryCard[]
}

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
