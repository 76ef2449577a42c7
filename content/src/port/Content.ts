import type { CellsView, MarkerCells, MarkerColumns } from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'
import type { EntryCard } from './EntryCard.ts'
import type { EntryListColumns } from './ListColumns.ts'
import type { ListQuery, ListResult } from './ListResult.ts'
import type { Page } from './Page.ts'
import type { SiteInfo } from './SiteInfo.ts'

/** How the site reads content. The file engine is the default; an engine can be built for another content system. */
export interface Content {
  site(): Promise<SiteInfo>
  /**
   * The same content in another language of the site; untranslated parts are in the first language. Paths, given and
   * returned, have no language prefix; the `href` of search hits has one. Left out by an engine with only one language.
   */
  inLanguage?(language: string): Content
  /** For each of these paths of the first language: language → the page's path in that language. */
  alternates?(paths: readonly string[]): Promise<readonly Readonly<Record<string, string>>[]>
  /**
   * The page at a path such as `/about`, or undefined. Rejects with `BrokenDocument` when its document
   * never had a valid revision.
   */
  page(path: string): Promise<Page | undefined>
  /** The new path or address of a page that moved; left out by an engine without redirects. */
  redirect?(path: string): Promise<string | undefined>
  /** A page of the list of a type that the site defines; undefined if it has none. Left out by an engine without types. */
  entries?(type: string, query: ListQuery): Promise<ListResult<EntryCard> | undefined>
  /** All documents of such a list, also of one inside an area or of a document, for a browser that narrows it; undefined without one, or if it is too long. */
  entryColumns?(type: string, query: Pick<ListQuery, 'area' | 'by'>): Promise<EntryListColumns | undefined>
  /** All documents of such a list that match the query and are on its map, as columns; at most 100 000. */
  entryMarkers?(type: string, query: ListQuery): Promise<MarkerColumns>
  /** All documents of such a list that match the query, aggregated for a view of a map; with those of its result page as `listed`. */
  entryCells?(type: string, query: ListQuery, view: CellsView): Promise<MarkerCells>
  /** Up to `max` hits, best first: pages, documents of types and lists of them by their names, also foreign or misspelt; if no name has the text, those whose description has it. */
  search(text: string, max: number): Promise<readonly SearchHit[]>
  /** The file at `/media/<name>`, if it is the map's file or a media document names it. */
  mediaFile(name: string): Promise<MediaFile | undefined>
  /** The HTML of `/banners/<name>`. It is trusted: its scripts run. */
  banner(name: string): Promise<string | undefined>
  /** Number of pages, for the sitemap. */
  pathCount(): Promise<number>
  /** At most `max` paths of pages; `from`: index of the first. The order is stable until the revision changes. */
  paths(from: number, max: number): Promise<readonly string[]>
  /** For each slot that documents place in their text, paths of some pages with it; left out by an engine that cannot tell. */
  slotPaths?(): Promise<readonly { slot: string; path: string }[]>
  /** Identifies the content: differs after every accepted change. Part of every page's cache key. */
  revision(): string
  /** Calls `listener` after each accepted or refused change; returns a function that stops it. */
  watch(listener: (change: ContentChange) => void): () => void
}

/** A file that is served as it is. */
export interface MediaFile {
  /** Absolute path on disk. */
  path: string
  /** Media type, e.g. `image/avif`. */
  type: string
}

/** The result of one change of documents. */
export interface ContentChange {
  revision: string
  /** Problems of refused documents, which keep their last good revision. */
  problems: readonly Problem[]
}

/** A `category` is a list narrowed to a choice, such as the open museums of a town. */
export type SearchKind = 'page' | 'category'

/** A search hit. */
export interface SearchHit {
  /** Unique id, e.g. `page/about`. */
  id: string
  kind: SearchKind
  name: string
  /** Address of the hit, a path of this site. */
  href: string
  /** Of a type that the site defines: what the hit is, such as `Museum in Bremen`; default: the type's name. */
  what?: string
  /** Of such a type: its name in the definition, and the heading that its hits share. */
  group?: { id: string; label: string }
  /** Slug of the document in whose colours the hit is shown. */
  mark?: string | undefined
  /** Of a category, name of the document that it is of; undefined: the whole list. */
  where?: string
  /** The other name that matched the text, such as one in another language. */
  also?: string
  /** Set if no name matches the text exactly, but this one is close to it. */
  near?: true
  /** Set if no name contains the text, but this hit's description does. */
  about?: true
}
