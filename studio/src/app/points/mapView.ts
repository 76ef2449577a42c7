/** In degrees, WGS 84. */
export interface Point {
  lat: number
  lon: number
}

/** What is in the middle of the map; each zoom shows half as much as the one before. */
export interface MapView extends Point {
  zoom: number
}

export interface MapPlace extends Point {
  id: string
  name: string
  people: number
}

interface Pixel {
  x: number
  y: number
}

/** Of the drawing, px. */
export const size = { width: 280, height: 220 }
export const zooms = { min: 2, max: 17 }
const earth = 256 /* px around the Earth at zoom 0 */
const northmost = 85 /* degrees: the projection has no pole */

/** Where a point is in the drawing; Mercator, as the site's maps are. */
export function pixelOf(view: MapView, point: Point): Pixel {
  const [middle, its] = [onWorld(view, view.zoom), onWorld(point, view.zoom)]
  return { x: its.x - middle.x + size.width / 2, y: its.y - middle.y + size.height / 2 }
}

/** To a metre. */
export function pointAt(view: MapView, { x, y }: Pixel): Point {
  const middle = onWorld(view, view.zoom)
  const scale = earth * 2 ** view.zoom
  const lon = ((middle.x + x - size.width / 2) / scale - 0.5) * 360
  const north = (0.5 - (middle.y + y - size.height / 2) / scale) * 2 * Math.PI
  const lat = (Math.atan(Math.sinh(north)) * 180) / Math.PI
  return { lat: rounded(lat, northmost), lon: rounded(lon, 180) }
}

/** All of these, as near as they fit. */
export function viewOf(points: readonly Point[]): MapView {
  const [lats, lons] = [
    points.map(({ lat }) => lat).toSorted(byNumber),
    points.map(({ lon }) => lon).toSorted(byNumber),
  ]
  const [south = 0, west = 0] = [lats[0], lons[0]]
  const [north = 0, east = 0] = [lats.at(-1), lons.at(-1)]
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 }
  for (let zoom = points.length > 0 ? 10 : zooms.min; zoom > zooms.min; zoom--) {
    const view = { ...middle, zoom }
    if (isSeen(view, { lat: south, lon: west }) && isSeen(view, { lat: north, lon: east })) return view
  }
  return { ...middle, zoom: zooms.min }
}

export function isSeen(view: MapView, point: Point): boolean {
  const { x, y } = pixelOf(view, point)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}

/** Those whose names have room, the largest first. */
export function namedIn(view: MapView, places: readonly MapPlace[]): readonly (MapPlace & Pixel)[] {
  const named: (MapPlace & Pixel)[] = []
  for (const place of places.toSorted((one, other) => other.people - one.people)) {
    const { x, y } = pixelOf(view, place)
    const isFree = named.every((other) => Math.abs(other.y - y) > 16 || Math.abs(other.x - x) > 96)
    if (isFree) named.push({ ...place, x, y })
  }
  return named
}

function onWorld({ lat, lon }: Point, zoom: number): Pixel {
  const scale = earth * 2 ** zoom
  const sin = Math.sin((Math.max(-northmost, Math.min(northmost, lat)) * Math.PI) / 180)
  return { x: (lon / 360 + 0.5) * scale, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale }
}

function rounded(degrees: number, max: number): number {
  return Math.round(Math.max(-max, Math.min(max, degrees)) * 1e5) / 1e5
}

const byNumber = (one: number, other: number) => one - other
