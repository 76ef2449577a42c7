import type { Province } from '../geography/nameProvinces.ts'
import type { RegionHeader } from '../inputs/readRegions.ts'
import type { Fields } from './placeRecords.ts'

/** Makes the record of each province; its slug is its INE code. */
export function provinceRecords(
  provinces: readonly Province[],
  regions: readonly RegionHeader[],
): readonly Fields[] {
  const slugOf = new Map(regions.map(({ id, slug }) => [id, slug]))
  return provinces.map(({ id, region, called, ...rest }) => ({
    slug: id,
    ...rest,
    region: slugOf.get(region),
    ...(called && { words: { ar: { name: called['ar'] } } }),
  }))
}
