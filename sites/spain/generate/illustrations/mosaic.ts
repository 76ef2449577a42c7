import { geoBounds, geoConicConformal, geoContains, type GeoProjection } from 'd3-geo'
import { feature } from 'topojson-client'
import type { Atlas } from '../inputs/sources.ts'
import { hex, oklch, mix, type Colour } from './colour.ts'
import { createRandom, type Random } from './random.ts'
import { outline, type Point } from './svg.ts'

/** Px from one tile to the next. */
const pitch = 20

/** Spain laid in tiles, each region in its own colour, on a floor of pale tiles. */
export function mosaic(atlas: Atlas, { width, height }: { width: number; height: number }): string {
  const random = createRandom(19, 'mosaic')
  const projection = geoConicConformal()
    .rotate([3.2, 0])
    .parallels([37, 43])
    .fitExtent(
      [
        [width * 0.2, height * 0.08],
        [width * 0.8, height * 0.92],
      ],
      {
        type: 'MultiPoint',
        coordinates: [
          [-9.3, 43.8],
          [4.3, 43.8],
          [-9.3, 36],
          [4.3, 36],
        ],
      },
    )
  const regionAt = createRegionFinder(atlas)
  const inset = canaries(projection, { width, height })
  const mapPoint = ([x, y]: Point): [number, number] =>
    x < width * 0.28 && y > height * 0.7 ? [x + inset[0], y + inset[1]] : [x, y]
  const tiles: string[] = []
  for (let y = -pitch / 2; y < height + pitch; y += pitch) {
    for (let x = -pitch / 2; x < width + pitch; x += pitch) {
      const region = regionAt(projection.invert?.(mapPoint([x + pitch / 2, y + pitch / 2])))
      tiles.push(tile(random, [x, y], region === undefined ? floor(random) : landOf(region, random)))
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#e6dac4"/>${tiles.join('')}</svg>`
}

/** How far the Canary Islands lie from the lower left corner, where they are shown. */
function canaries(projection: GeoProjection, { width, height }: { width: number; height: number }): Point {
  const [x, y] = projection([-15.7, 28.4]) ?? [0, 0]
  return [x - width * 0.165, y - height * 0.83]
}

function tile(random: Random, [x, y]: Point, fill: Colour): string {
  const gap = 1.6
  const corner = (dx: number, dy: number): Point => [
    x + dx * (pitch - gap) + random.between(-0.8, 0.8),
    y + dy * (pitch - gap) + random.between(-0.8, 0.8),
  ]
  return `<path d="${outline([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])}" fill="${hex(fill)}"/>`
}

function floor(random: Random): Colour {
  return mix(oklch(0.955, 0.016, 85), oklch(0.9, 0.028, 80), random())
}

const landInks: readonly Colour[] = [
  oklch(0.52, 0.13, 38),
  oklch(0.55, 0.08, 118),
  oklch(0.48, 0.075, 150),
  oklch(0.76, 0.11, 82),
  oklch(0.64, 0.12, 52),
  oklch(0.44, 0.07, 200),
  oklch(0.7, 0.07, 100),
]

function landOf(region: number, random: Random): Colour {
  const base = landInks[(region * 3) % landInks.length] ?? oklch(0.52, 0.13, 38)
  return mix(base, oklch(0.93, 0.04, 80), random.between(0, 0.2))
}

/** The place of a region in the atlas, by degrees; nothing outside Spain. */
function createRegionFinder(atlas: Atlas): (at: Point | null | undefined) => number | undefined {
  const regions = feature(atlas, atlas.objects.autonomous_regions).features.map((shape) => ({
    shape,
    bounds: geoBounds(shape),
  }))
  return (at) => {
    if (!at) return undefined
    const [lon, lat] = at
    const index = regions.findIndex(
      ({ shape, bounds: [[west, south], [east, north]] }) =>
        lon >= west && lon <= east && lat >= south && lat <= north && geoContains(shape, [lon, lat]),
    )
    return index === -1 ? undefined : index
  }
}
