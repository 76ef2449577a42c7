import type { CellsView, MarkerCells, MarkerColumns } from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Page } from './Page.ts'
import type { PlaceKind, PlacesQuery, PlacesResult } from './Place.ts'
import type { Region } from './Region.ts'
import type { SiteInfo } from './SiteInfo.ts'

/** What the site reads its content through. The file engine is the default; another content system is another engine. */
export interface Content {
  site(): Promise<SiteInfo>
  /**
   * The same content in one of the site's other languages; what is not translated is as in the first. Paths are asked for,
   * and given of pages, without the language's prefix; the `href` of what is found has it. An engine may have one language.
   */
  inLanguage?(language: string): Content
  /** Language → path there, of each language in which a page is, for each of these paths of the first language. */
  alternates?(paths: readonly string[]): Promise<readonly Readonly<Record<string, string>>[]>
  /** The page at a URL path such as `/regions/andalucia`, or nothing. Rejects with `BrokenDocument` when no revision of it was ever valid. */
  page(path: string): Promise<Page | undefined>
  /** Where the page of a path is now, as a path or an address, where its address has changed; an engine may have none. */
  redirect?(path: string): Promise<string | undefined>
  /** Every region, in the site's order. */
  regions(): Promise<readonly Region[]>
  places(query: PlacesQuery): Promise<PlacesResult>
  /**
   * Up to `max` regions, provinces, islands, coasts, ranges, places and pages that a text may mean, best first; names in
   * other languages and misspelt ones are found too, and where no name has the text, those of whose description it is part.
   */
  search(text: string, max: number): Promise<readonly SearchHit[]>
  /** The same places as `places` without paging, as columns for a map; of more than 100 000 the first. */
  markers(query: PlacesQuery): Promise<MarkerColumns>
  /** The same places, all of them, aggregated for one view of a map; `listed` are those of the query's page. */
  cells(query: PlacesQuery, view: CellsView): Promise<MarkerCells>
  /** The file behind `/media/<name>`; only files that a media document names, and the map's. */
  mediaFile(name: string): Promise<MediaFile | undefined>
  /** The HTML behind `/banners/<name>`; trusted: its scripts run. */
  banner(name: string): Promise<string | undefined>
  /** How many pages there are, for the sitemap. */
  pathCount(): Promise<number>
  /** Some of all pages' paths, at most `max`; `from` counts from 0. The same order for as long as the revision is. */
  paths(from: number, max: number): Promise<readonly string[]>
  /** Changes with every accepted change of content; part of every page's cache key. */
  revision(): string
  /** Calls `listener` after each accepted or refused change; returns how to stop. */
  watch(listener: (change: ContentChange) => void): () => void
}

/** A picture's file, or the map's, to be sent as it is. */
export interface MediaFile {
  /** Absolute, on disk. */
  path: string
  /** Media type, e.g. `image/avif`. */
  type: string
}

/** What came of one change of the documents. */
export interface ContentChange {
  revision: string
  /** The documents that were refused; their last good revision stays. */
  problems: readonly Problem[]
}

/** A `category` is a list that a kind of place narrows, such as the towns of a province. */
export type SearchKind = 'region' | 'place' | 'island' | 'coast' | 'range' | 'province' | 'page' | 'category'

/** Something that a visitor may be looking for, and where it leads. */
export interface SearchHit {
  /** Unique, e.g. `place/ronda`. */
  id: string
  kind: SearchKind
  name: string
  /** A path of this site. */
  href: string
  /** A place's size, or that of the places of a category. */
  size?: PlaceKind
  /** Where the places of a category are; left out: on the whole site. */
  where?: string
  /** The main place's name, where the place is a district. */
  districtOf?: string
  /** The province that it is in; left out where it is its own. */
  province?: string
  region?: { id: string; name: string }
  /** The other name that the text was found by, e.g. `Seville`. */
  also?: string
  /** No name of it is as the text has it; one is close. */
  near?: true
  /** No name has the text; what is written of it has. */
  about?: true
}
