import type {
  Bounds,
  ConsentNoticeData,
  Coordinates,
  MapOptions,
  MarkerColumns,
  Outline,
  Picture,
} from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'

/** What the site reads its content through. The file engine is the default; another content system is another engine. */
export interface Content {
  site(): Promise<SiteInfo>
  /** The page at a URL path such as `/regions/andalucia`, or nothing. Rejects with `BrokenDocument` when no revision of it was ever valid. */
  page(path: string): Promise<Page | undefined>
  /** Every region, in the site's order. */
  regions(): Promise<readonly Region[]>
  places(query: PlacesQuery): Promise<PlacesResult>
  /** Up to `most` places for a name that is being typed, best first; misspelt names are found too. */
  search(text: string, most: number): Promise<readonly Place[]>
  /** The same places as `places` without paging, as columns for a map. */
  markers(query: PlacesQuery): Promise<MarkerColumns>
  media(id: string): Promise<Picture | undefined>
  /** The file behind `/media/<name>`; only files that a media document names. */
  mediaFile(name: string): Promise<MediaFile | undefined>
  /** The HTML behind `/banners/<name>`; trusted: its scripts run. */
  banner(name: string): Promise<string | undefined>
  /** Every page's path, for the sitemap. */
  paths(): Promise<readonly string[]>
  /** Changes with every accepted change of content; part of every page's cache key. */
  revision(): string
  /** Calls `listener` after each accepted or refused change; returns how to stop. */
  watch(listener: (change: ContentChange) => void): () => void
}

export interface MediaFile {
  /** Absolute, on disk. */
  path: string
  /** Of its content, e.g. `image/avif`. */
  type: string
}

export interface ContentChange {
  revision: string
  /** The documents that were refused; their last good revision stays. */
  problems: readonly Problem[]
}

export interface Link {
  label: string
  href: string
}

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

export interface Region {
  id: string
  slug: string
  name: string
  /** One line for its tile. */
  line: string
  /** HTML, sanitised: an introduction of a few paragraphs. */
  introduction: string
  /** The character its landscape is drawn from, e.g. `volcanic`. */
  landscape: string
  /** Hue pair in degrees, derived from its landscape. */
  hues: readonly [number, number]
  outline: Outline
  /** The outline with fewer points, for cards and tiles. */
  icon: Outline
  bounds: Bounds
  placeCount: number
  /** People, where its document says so. */
  population?: number
  provinces: readonly { id: string; name: string; placeCount: number }[]
  capital?: string
  /** Portrait picture of its tile. */
  tile: Picture
  /** Wide pictures; the first is its header. */
  pictures: readonly Picture[]
}

export const placeKinds = ['city', 'town', 'village'] as const
export type PlaceKind = (typeof placeKinds)[number]

export interface Place {
  id: string
  slug: string
  name: string
  region: { id: string; slug: string; name: string }
  province: { id: string; name: string }
  /** By population: city from 50 000, town from 5 000, village below. */
  kind: PlaceKind
  /** People; 0 where the source has none. */
  population: number
  at: Coordinates
  /** A single fact for its list row, e.g. "31 km from Málaga". */
  fact: string
}

/** What a row of a list shows. */
export type ListedPlace = Omit<Place, 'at'>

export interface PlacesQuery {
  /** Region id. */
  region?: string
  /** Only places inside it. */
  area?: Bounds
  /** Province ids, any of them. */
  provinces?: readonly string[]
  kinds?: readonly PlaceKind[]
  /** Part of a name; case and accents don't count. Where no name has it, names that are close to it. */
  text?: string
  /** Default `population`, whole names before it. */
  sort?: 'population' | 'name'
  /** From 1; default 1. */
  page?: number
  /** Default 48. */
  pageSize?: number
}

export interface PlacesResult<Listed extends ListedPlace = Place> {
  /** Of the page asked for. */
  places: readonly Listed[]
  total: number
  /** No name contains the text; these are only close to it. */
  close?: true
  page: number
  pages: number
  /** How many places each choice would leave, given the other facets' choices. */
  facets: {
    provinces: readonly { id: string; name: string; count: number }[]
    kinds: readonly { id: PlaceKind; count: number }[]
  }
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

export type Page = HomePage | ListPage | DetailPage | TextPage

/** A part of a text page. HTML is sanitised before it gets here, the marks of docs/markup.md kept. */
export type Block =
  | { kind: 'prose'; html: string }
  | { kind: 'html'; html: string }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'gallery'; name: string; pictures: readonly Picture[] }
  | { kind: 'quote'; text: string; source?: string }
  | { kind: 'facts'; facts: readonly { term: string; detail: string }[] }
  /** Obfuscated: the plain address is nowhere in the page (EM2). */
  | { kind: 'email'; label: string; token: string; shift: number }
  | { kind: 'banner'; position: string; width?: number; height?: number }
  | { kind: 'regions' }
  | { kind: 'form'; name: string; form: FormDefinition }

export interface FormDefinition {
  heading: string
  submit: string
  /** Shown after it was accepted. */
  thanks: string
  fields: readonly FormField[]
}

export interface FormField {
  name: string
  label: string
  control: 'text' | 'textarea' | 'select' | 'checkbox'
  required?: boolean
  pattern?: 'email' | 'url' | 'card' | 'cvv' | 'number' | 'date'
  /** Name of the field whose raw value it must equal. */
  equalTo?: string
  choices?: readonly string[]
  hint?: string
}
