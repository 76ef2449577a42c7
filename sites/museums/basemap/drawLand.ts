import { readFileSync } from 'node:fs'
import type { Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterAttachedWeight, planarRingArea, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

type Country = MultiPolygon<{ name: string }> | Polygon<{ name: string }>
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** Holds Germany and France in Europe, in degrees; what they have elsewhere is land around. */
const box = { west: -6, south: 41, east: 16, north: 56 }
/** Square degrees: smaller bends are left out in the box, and larger ones the farther they are from it. */
const finest = 1e-4

const naturalEarth = new URL(import.meta.resolve('world-atlas/countries-10m.json'))

/** Land of Natural Earth in the two topologies of a drawn map. */
export function drawLand(): { area: Topology; around: Topology } {
  const world = coarserAfar(JSON.parse(readFileSync(naturalEarth, 'utf8')) as World)
  const countries = world.objects.countries.geometries.filter(
    (one) => one.type === 'Polygon' || one.type === 'MultiPolygon',
  )
  const here = countries.filter(isOurs).map((country) => landsOf(country, isInBox))
  const there = countries.map((country) =>
    isOurs(country) ? landsOf(country, (at) => !isInBox(at)) : country,
  )
  const area = { land: merge(world, here), outline: lines(isEdge), regions: lines(isInner) }
  const around = { land: merge(world, there), borders: lines(isBorder), seams: lines(isSeam) }
  return { area: topology(area, 1e4), around: topology(around, 1e5) }

  /** The lands of a country that begin where `isWanted`. */
  function landsOf(country: Country, isWanted: (at: Position) => boolean): MultiPolygon {
    const lands = country.type === 'Polygon' ? [country.arcs] : country.arcs
    const start = ([[arc = 0] = []]: number[][]) => world.arcs[arc < 0 ? ~arc : arc]?.[0] ?? []
    return { type: 'MultiPolygon', arcs: lands.filter((land) => isWanted(start(land))) }
  }

  /** The lines that two lands share, or that one has alone, which is then both. */
  function lines(isWanted: (one: object, other: object) => boolean) {
    return mesh(world, { type: 'GeometryCollection', geometries: [...here, ...there] }, isWanted)
  }

  function isEdge(one: object, other: object): boolean {
    return isHere(one) && (one === other || !isHere(other))
  }

  function isInner(one: object, other: object): boolean {
    return one !== other && isHere(one) && isHere(other)
  }

  function isBorder(one: object, other: object): boolean {
    return one !== other && !isHere(one) && !isHere(other)
  }

  function isSeam(one: object, other: object): boolean {
    return isHere(one) !== isHere(other)
  }

  function isHere(land: object): boolean {
    return here.some((one) => one === land)
  }
}

/**
 * Weighs bends and islands by their distance from the box, so that lines which lands share stay the same. Small countries
 * stay: without the other object, `land`, only islands belong to one land alone.
 */
function coarserAfar({ objects: { countries }, ...whole }: World): World {
  const world = presimplify({ ...whole, objects: { countries } })
  world.arcs = world.arcs.map((arc) =>
    arc.map(([lon = 0, lat = 0, weight = 0]) => [lon, lat, weight / coarseness([lon, lat])]),
  )
  const isKept = filterAttachedWeight(
    world,
    finest,
    (ring) => planarRingArea(ring) / coarseness(ring[0] ?? []),
  )
  return filter(simplify(world, finest), isKept) as World
}

function coarseness(at: Position): number {
  return (1 + degreesFromBox(at)) ** 3
}

function isInBox(at: Position): boolean {
  return degreesFromBox(at) === 0
}

function degreesFromBox([lon = 0, lat = 0]: Position): number {
  return Math.max(0, box.west - lon, lon - box.east, box.south - lat, lat - box.north)
}

function isOurs({ properties }: Country): boolean {
  return properties?.name === 'Germany' || properties?.name === 'France'
}
