import type { Outline } from '@tessera/kit/contract/content'
import { feature } from 'topojson-client'
import type { Atlas } from '../inputs/sources.ts'
import { iconOf, outlineOf, shapesOf } from './outlineOf.ts'
import { nameProvinces, type Province } from './nameProvinces.ts'

const gibraltar = '20' // in the atlas, but no region

interface Geography {
  /** `icon`: for small drawings. */
  regions: readonly { id: string; outline: Outline; icon: Outline }[]
  provinces: readonly Province[]
}

/** Shapes of the 19 regions and names of the 52 provinces. */
export function createGeography(atlas: Atlas): Geography {
  const regions = feature(atlas, atlas.objects.autonomous_regions).features
  const names = atlas.objects.provinces.geometries.map(
    ({ id, properties }) => [String(id), namedBy(properties)] as const,
  )
  return {
    regions: regions
      .filter(({ id }) => id !== gibraltar)
      .map((region) => {
        const shapeAt = shapesOf(atlas, String(region.id))
        return {
          id: String(region.id),
          outline: outlineOf(shapeAt),
          icon: iconOf(shapeAt),
        }
      })
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    provinces: nameProvinces(new Map(names)),
  }
}

function namedBy(properties: object | undefined): string {
  return properties && 'name' in properties ? String(properties.name) : ''
}
