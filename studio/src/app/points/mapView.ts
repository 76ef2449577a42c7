/** A point in degrees, WGS 84. */
export interface Point {
  lat: number
  lon: number
}

/** The middle of the map, and how much it shows. */
export interface MapView extends Point {
  /** Degrees of latitude from the bottom to the top. */
  span: number
}

/** A document of the site with a point; `weight`: its size, 0 if unknown. */
export interface NamedPoint extends Point {
  id: string
  name: string
  weight: number
}

interface Pixel {
  x: number
  y: number
}

/** Size of the drawing, px. */
export const size = { width: 280, height: 220 }
/** Limits of a view's height in degrees: about a kilometre, and the Earth. */
export const spans = { min: 0.01, max: 160 }
const labelSize = { width: 96, height: 16 } /* px that a label needs */

/** Projects a point to a pixel; longitudes have the scale that is right in the view's middle. */
export function project(view: MapView, { lat, lon }: Point): Pixel {
  const scale = size.height / view.span
  return {
    x: size.width / 2 + (lon - view.lon) * scale * longitudeScale(view),
    y: size.height / 2 - (lat - view.lat) * scale,
  }
}

/** The point at a pixel, rounded to about a metre. */
export function pointAt(view: MapView, { x, y }: Pixel): Point {
  const scale = size.height / view.span
  return {
    lat: rounded(view.lat - (y - size.height / 2) / scale, 85),
    lon: rounded(view.lon + (x - size.width / 2) / scale / longitudeScale(view), 180),
  }
}

/** A view that shows all points; without points, the whole Earth. */
export function fitView(points: readonly Point[]): MapView {
  if (points.length === 0) return { lat: 0, lon: 0, span: spans.max }
  const [south, north] = range(points.map(({ lat }) => lat))
  const [west, east] = range(points.map(({ lon }) => lon))
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2, span: spans.min }
  const across = ((east - west) * longitudeScale(middle) * size.height) / size.width
  return { ...middle, span: 1.1 * Math.max(north - south, across, spans.min) }
}

export function isSeen(view: MapView, point: Point): boolean {
  const { x, y } = project(view, point)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}

/** Chooses points whose labels do not overlap, the largest first. */
export function chooseLabels(view: MapView, points: readonly NamedPoint[]): readonly (NamedPoint & Pixel)[] {
  const named: (NamedPoint & Pixel)[] = []
  for (const point of points.toSorted((one, other) => other.weight - one.weight)) {
    const { x, y } = project(view, point)
    const isFree = named.every(
      (other) => Math.abs(other.y - y) > labelSize.height || Math.abs(other.x - x) > labelSize.width,
    )
    if (isFree) named.push({ ...point, x, y })
  }
  return named
}

const longitudeScale = ({ lat }: Point) => Math.cos((lat * Math.PI) / 180)

function range(numbers: readonly number[]): readonly [number, number] {
  return [
    numbers.reduce((one, other) => Math.min(one, other)),
    numbers.reduce((one, other) => Math.max(one, other)),
  ]
}

function rounded(degrees: number, max: number): number {
  return Math.round(Math.max(-max, Math.min(max, degrees)) * 1e5) / 1e5
}
