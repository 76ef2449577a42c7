import type { Outline } from '@tessera/kit/contract/content'
import { geoBounds, geoCentroid, geoConicEqualArea, geoPath } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { Atlas } from '../sources.ts'

const side = 120 /* units of the longer side of the outline's box */
const longestPath = 2000 /* characters, so that 19 outlines stay small in a page */

type Shape = Polygon | MultiPolygon
type Objects = Atlas['objects']

/** A ring of fewer points looks broken rather than simple. */
const fewPoints = 20

/** A region's outline in its own box: simplified until the path is short, its smallest islets left out. */
export function outlineOf(shapeAt: (finest: number) => Shape): Outline {
  const fitted = fit(shapeAt(0))
  for (let finest = 0; ; finest = Math.max(1e-6, finest * 1.6)) {
    const path = fitted.draw(shapeAt(finest))
    if (path.length <= longestPath) return { path, width: fitted.width, height: fitted.height }
  }
}

/** Shapes of a region in any coarseness: `finest` is the least triangle kept, in square degrees. */
export function shapesOf(atlas: Atlas, id: string): (finest: number) => Shape {
  const weighed = presimplify(atlas)
  return (finest) => {
    const coarse = simplify<Objects>(weighed, finest)
    const region = coarse.objects.autonomous_regions.geometries.find((geometry) => geometry.id === id)
    if (!region) throw new Error(`es-atlas has no region ${id}`)
    return (feature(coarse, region) as Feature).geometry as Shape
  }
}

function fit(shape: Shape) {
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
  const path = geoPath(projection).digits(1)
  const least = 0.0004 * (right - left) * (bottom - top) // of an islet, in square units
  return {
    width: Math.ceil(right - left + 2),
    height: Math.ceil(bottom - top + 2),
    draw: (coarse: Shape) =>
      path(
        mapRings(
          withoutIslets(coarse, (polygon) => path.area(polygon) >= least),
          rounded,
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
function rounded(ring: Position[]): Position[] {
  if (ring.length >= fewPoints) return ring
  const cut = ring.slice(0, -1).flatMap((from, index) => {
    const to = ring[index + 1] ?? from
    return [between(from, to, 0.12), between(from, to, 0.88)]
  })
  return rounded([...cut, ...cut.slice(0, 1)])
}

function between([x = 0, y = 0]: Position, [toX = 0, toY = 0]: Position, part: number): Position {
  return [x + (toX - x) * part, y + (toY - y) * part]
}
