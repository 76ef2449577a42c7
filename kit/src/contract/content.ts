/** A picture's files of one type: `{ type: 'image/avif', srcset: '/media/a-480.avif 480w, …' }`. */
export interface PictureSource {
  type: string
  srcset: string
}

/** One picture in its sizes. Every source has the same proportions. */
export interface Picture extends PictureCut {
  /** Alternative text; empty for decoration. */
  alt: string
  /** The fallback source's URL. */
  src: string
  /**
   * The picture in other proportions, for views narrower than `below` CSS px. Islands that do not know this field show
   * the whole picture.
   */
  crop?: PictureCut & { below: number }
  caption?: string
  /** A note shown beside the picture, e.g. "Illustration". */
  credit?: string
}

/** A picture in one of its proportions: the whole picture, or a part of it. */
export interface PictureCut {
  /** Size of the largest source in CSS px; reserves space for the picture, so that nothing shifts when it loads. */
  width: number
  height: number
  /** The best type first. */
  sources: readonly PictureSource[]
  /** A coarse copy of the picture as a `data:` URL of at most 8 kB, shown until a source is loaded. */
  preview?: string
}

/** An outline: one SVG path in the box `0 0 width height`. */
export interface Outline {
  path: string
  width: number
  height: number
}

/** A document as a card of the carousel shows it. */
export interface RegionTile {
  /** Stable id. */
  id: string
  /** The `data-group` that sets its colours; empty: it has the site's. */
  group?: string
  name: string
  href: string
  /** One line of text. */
  line: string
  /** Number of documents that refer to it. */
  placeCount: number
  /** Shown in place of that number. */
  count?: string
  outline?: Outline
  picture?: Picture
}

/** What the slot `regions-carousel` receives; the tiles in the order in which they are shown. */
export interface RegionsCarouselData {
  /** The carousel's accessible name, e.g. "Museums of the north". */
  label: string
  regions: readonly RegionTile[]
}

/** A point on the earth. */
export interface Coordinates {
  /** Degrees, WGS 84. */
  lat: number
  lon: number
}

/** Degrees: south, west, north, east. */
export type Bounds = readonly [south: number, west: number, north: number, east: number]

/** Where the maps service's tiles and its session come from. */
export const mapServiceOrigin = 'https://tile.googleapis.com'

/** Options of a map that a page can set. The defaults are listed in rule MP3. */
export interface MapOptions {
  type?: 'road' | 'satellite'
  scheme?: 'light' | 'dark' | 'auto'
  /** Largest zoom of the base layer. Default 18. */
  maxZoom?: number
  /** Px. Default 256. */
  tileSize?: number
  /** Px. Default 80. */
  clusterRadius?: number
  /** Milliseconds. Default 10000. */
  geolocationTimeout?: number
  /** Folder of the marker images; a trailing slash is optional (MP4). Default: the map draws pins without images. */
  markerImagePath?: string
  /** Up to 20 groups whose places are not clustered with those of others, such as islands. Default: none. */
  clusterApart?: readonly string[]
  /** Address of the index of a drawn map, shown if the base layer fails. Default: pins on plain colour. */
  fallback?: string
  /** Default: none, which shows pins on plain colour. `drawn`: a map that the site brings as data, by its index's address. */
  baseLayer?:
    | { kind: 'drawn'; index: string }
    | { kind: 'xyz'; url: string; attribution: string }
    | { kind: 'pmtiles'; url: string; attribution: string }
    | { kind: 'service'; key: string }
}

/** What the slot `list-map` receives. The markers are not included: the map fetches them on activation. */
export interface ListMapData {
  /** Accessible name of the map, e.g. "Map of museums in Lyon". */
  label: string
  /** The `data-group` whose colours the map has; undefined if its places have several. */
  group?: string
  /** @deprecated Read `group`: contract 1.2 has no `region`. */
  region?: string
  bounds: Bounds
  /** Set if the visitor searched a part of the map: only places inside these bounds are listed. */
  area?: Bounds
  /** Whether the address asks for the map; if so, the map's box is open in the server's HTML. */
  open?: boolean
  /** Address to GET on activation: the first 100 000 places, as JSON of type `MarkerColumns`. */
  markersUrl: string
  /**
   * Set only if there are too many places to send. Address to GET for each view: JSON of type `MarkerCells`. Add the
   * fields of `CellsView` to its query: `zoom`, `side` and `squares=<west>,<north>,<across>,<down>`.
   */
  cellsUrl?: string
  options: MapOptions
}

/** A category of places or sights. */
export interface PinCategory {
  /** Name in the page's language. */
  name: string
  /** The icon's lines in a box of 24 × 24: one SVG path. */
  icon: string
}

/** Places for the map: an array per field, all of the same length. */
export interface MarkerColumns {
  id: readonly string[]
  name: readonly string[]
  href: readonly string[]
  lat: readonly number[]
  lon: readonly number[]
  /** The size of each place, such as its number of people; 0 if it is not known. */
  weight: readonly number[]
  /** The group whose colours the pin has: a `data-group`. */
  group: readonly string[]
  /** @deprecated Read `weight`: contract 1.2 has no `population`. */
  population?: readonly number[]
  /** @deprecated Read `group`: contract 1.2 has no `region`. */
  region?: readonly string[]
  /** The category of each place, counted from 1 in `categories`; 0 for none. Undefined if no place has one. */
  category?: readonly number[]
  /** The categories that `category` refers to; not an array per place. */
  categories?: readonly PinCategory[]
}

/** A part of the world's canvas (Web Mercator, 256 px wide at zoom 0), in squares counted from its north-west. */
export interface CellsView {
  /** A whole number, 0 to 22. */
  zoom: number
  /** Side of a square in px, 16 to 512. */
  side: number
  /** The first square's position, and the number of squares each way; at most 4096 squares in all. */
  west: number
  north: number
  across: number
  down: number
}

/** Numbers of places in the squares of a view: an array per field. A square has one entry for each group in it. */
export interface MarkerCells {
  /** Column and row of the square. */
  column: readonly number[]
  line: readonly number[]
  group: readonly string[]
  /** @deprecated Read `group`: contract 1.2 has no `region`. */
  region?: readonly string[]
  count: readonly number[]
  /** Centre of its places, degrees. */
  lat: readonly number[]
  lon: readonly number[]
  /** Bounds of its places, degrees. */
  south: readonly number[]
  west: readonly number[]
  north: readonly number[]
  east: readonly number[]
  /** The places of entries whose count is 1, in the order of the entries. */
  places: MarkerColumns
  /** The places on the list's current page; `from` is the number of rows on earlier pages. */
  listed: { from: number } & Pick<MarkerColumns, 'id' | 'lat' | 'lon' | 'group' | 'region'>
}

/** What the slot `detail-map` receives: one place, shown among its neighbours. */
export interface DetailMapData {
  label: string
  /** The `data-group` whose colours the pins have. */
  group?: string
  /** @deprecated Read `group`: contract 1.2 has no `region`. */
  region?: string
  place: { id: string; name: string; at: Coordinates; category?: PinCategory }
  /** Places nearby, nearest first. */
  neighbours: readonly {
    id: string
    name: string
    href: string
    at: Coordinates
    category?: PinCategory
  }[]
  /** The place's sights; a map with streets opens with all in view. `href` leads to a sight's text on the page. */
  sights?: readonly { id: string; name: string; href: string; at: Coordinates; category?: PinCategory }[]
  /** Zoom of the first view. Default 11, or the zoom that shows all sights. */
  zoom?: number
  /** Whether the address asks for the map, as in `ListMapData`. */
  open?: boolean
  options: MapOptions
}

/** Options of the cookie notice. `null` and undefined both mean the default (CN5). */
export interface ConsentNoticeData {
  message?: string | null
  dismiss?: string | null
  learnMore?: string | null
  link?: string | null
  container?: string | null
  theme?: string | null
  domain?: string | null
  path?: string | null
  expiryDays?: number | null
  markup?: string | null
  appendToBottom?: boolean | null
}

/** What the slot `page-media` receives. The pictures themselves are in the page's own HTML. */
export interface PageMediaData {
  /** Accessible name of the lightbox, e.g. "Pictures of Ronda". */
  label: string
}
