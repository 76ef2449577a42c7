import type { Outline } from '@tessera/kit/contract/content'
import { geoBounds, geoCentroid, geoConicEqualArea, geoPath } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { Atlas } from '../inputs/sources.ts'

interface Detail {
  /** Units of the longer side of the outline's box. */
  side: number
  /** After the point of a coordinate. */
  digits: number
  /** Characters of the path. */
  longest: number
  /** Share of the box below which an island is left out. */
  islet: number
  /** A ring of fewer points looks broken rather than simple, and is rounded. */
  fewPoints: number
}

const large: Detail = { side: 120, digits: 1, longest: 2000, islet: 0.0004, fewPoints: 20 }
const small: Detail = { side: 60, digits: 0, longest: 400, islet: 0.0015, fewPoints: 0 }

type Shape = Polygon | MultiPolygon
type Objects = Atlas['objects']

type ShapeAt = (finest: number) => Shape

/** A region's outline in its own box, for where it is drawn large: its smallest islets are left out. */
export const outlineOf = (shapeAt: ShapeAt): Outline => draw(shapeAt, large)

/** The same shape up to some forty pixels: many of them stand on one page. */
export const iconOf = (shapeAt: ShapeAt): Outline => draw(shapeAt, small)

/** Simplified until the path is short. */
function draw(shapeAt: ShapeAt, detail: Detail): Outline {
  const fitted = fit(shapeAt(0), detail)
  for (let finest = 0; ; finest = Math.max(1e-6, finest * 1.6)) {
    const path = fitted.draw(shapeAt(finest))
    if (path.length <= detail.longest) return { path, width: fitted.width, height: fitted.height }
  }
}

/** Shapes of a region in any coarseness: `finest` is the least triangle kept, in square degrees. */
export function shapesOf(atlas: Atlas, id: string): ShapeAt {
  const weighed = presimplify(atlas)
  return (finest) => {
    const coarse = simplify<Objects>(weighed, finest)
    const region = coarse.objects.autonomous_regions.geometries.find((geometry) => geometry.id === id)
    if (!region) throw new Error(`es-atlas has no region ${id}`)
    return (feature(coarse, region) as Feature).geometry as Shape
  }
}

function fit(shape: Shape, { side, digits, islet, fewPoints }: Detail) {
  const [lon, lat] = geoCentroid(shape)
  const [[, south], [, north]] = geoBounds(shape)
  const projection = geoConicEqualArea()
    .rotate([-lon, 0])
    .center([0, lat])
    .parallels([south, north])
    .fitExtent(
      [
        [1, 1],
        [side - 1, side - 1],
      ],
      shape,
    )
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(shape)
  const [x, y] = projection.translate()
  projection.translate([x - left + 1, y - top + 1])
  const path = geoPath(projection).digits(digits)
  const least = islet * (right - left) * (bottom - top) // of an islet, in square units
  return {
    width: Math.ceil(right - left + 2),
    height: Math.ceil(bottom - top + 2),
    draw: (coarse: Shape) =>
      path(
        mapRings(
          withoutIslets(coarse, (polygon) => path.area(polygon) >= least),
          (ring) => rounded(ring, fewPoints),
        ),
      ) ?? '',
  }
}

function withoutIslets(shape: Shape, isLarge: (polygon: Polygon) => boolean): Shape {
  if (shape.type === 'Polygon') return shape
  const kept = shape.coordinates.filter((coordinates) => isLarge({ type: 'Polygon', coordinates }))
  return { type: 'MultiPolygon', coordinates: kept }
}

function mapRings(shape: Shape, change: (ring: Position[]) => Position[]): Shape {
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: shape.coordinates.map(change) }
    : { type: 'MultiPolygon', coordinates: shape.coordinates.map((polygon) => polygon.map(change)) }
}

/** Cuts the corners of a ring that the source has few points of (Chaikin's way). */
function rounded(ring: Position[], fewPoints: number): Position[] {
  if (ring.length >= fewPoints) return ring
  const cut = ring.slice(0, -1).flatMap((from, index) => {
    const to = ring[index + 1] ?? from
    return [between(from, to, 0.12), between(from, to, 0.88)]
  })
  return rounded([...cut, ...cut.slice(0, 1)], fewPoints)
}

function between([x = 0, y = 0]: Position, [toX = 0, toY = 0]: Position, part: number): Position {
  return [x + (toX - x) * part, y + (toY - y) * part]
}
