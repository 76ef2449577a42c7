/** In degrees, WGS 84. */
export interface Point {
  lat: number
  lon: number
}

/** What is in the middle of the map, and how much is in view. */
export interface MapView extends Point {
  /** Degrees of latitude from its bottom to its top. */
  span: number
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
export const spans = { min: 0.01, max: 160 } /* a kilometre; the Earth */
const clear = { width: 96, height: 16 } /* px around a name that is written */

/** Where a point is in the drawing: as broad as in the middle of the view, north above. */
export function project(view: MapView, { lat, lon }: Point): Pixel {
  const scale = size.height / view.span
  return {
    x: size.width / 2 + (lon - view.lon) * scale * breadth(view),
    y: size.height / 2 - (lat - view.lat) * scale,
  }
}

/** To a metre. */
export function pointAt(view: MapView, { x, y }: Pixel): Point {
  const scale = size.height / view.span
  return {
    lat: rounded(view.lat - (y - size.height / 2) / scale, 85),
    lon: rounded(view.lon + (x - size.width / 2) / scale / breadth(view), 180),
  }
}

/** All of these. */
export function fitView(points: readonly Point[]): MapView {
  if (points.length === 0) return { lat: 0, lon: 0, span: spans.max }
  const [south, north] = range(points.map(({ lat }) => lat))
  const [west, east] = range(points.map(({ lon }) => lon))
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2, span: spans.min }
  const across = ((east - west) * breadth(middle) * size.height) / size.width
  return { ...middle, span: 1.1 * Math.max(north - south, across, spans.min) }
}

export function isSeen(view: MapView, point: Point): boolean {
  const { x, y } = project(view, point)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}

/** Those whose names have room, the largest first. */
export function chooseLabels(view: MapView, places: readonly MapPlace[]): readonly (MapPlace & Pixel)[] {
  const named: (MapPlace & Pixel)[] = []
  for (const place of places.toSorted((one, other) => other.people - one.people)) {
    const { x, y } = project(view, place)
    const isFree = named.every(
      (other) => Math.abs(other.y - y) > clear.height || Math.abs(other.x - x) > clear.width,
    )
    if (isFree) named.push({ ...place, x, y })
  }
  return named
}

const breadth = ({ lat }: Point) => Math.cos((lat * Math.PI) / 180)

function range(numbers: readonly number[]): readonly [number, number] {
  return [
    numbers.reduce((one, other) => Math.min(one, other)),
    numbers.reduce((one, other) => Math.max(one, other)),
  ]
}

function rounded(degrees: number, max: number): number {
  return Math.round(Math.max(-max, Math.min(max, degrees)) * 1e5) / 1e5
}
