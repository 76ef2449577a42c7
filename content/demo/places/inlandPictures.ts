import type { Coordinates } from '@tessera/kit/contract/content'
import { motifsFor } from '../illustrations/motifsFor.ts'
import { showsSea } from '../illustrations/landscapes/showsSea.ts'
import type { RegionHeader } from '../inputs/readRegions.ts'
import type { Land } from '../inputs/sources.ts'
import { seaFinder } from './seaFinder.ts'

const nearSea = 8 /* km: from there it is seen, or a walk away */

/** Of a place away from the sea, in a region that has pictures with and without it, the ids of those without. */
export function inlandPictures(land: Land, regions: readonly RegionHeader[]) {
  const isNearSea = seaFinder(land)
  const inland = new Map(regions.map((region) => [region.id, withoutSea(region)]))
  return (at: Coordinates, region = ''): readonly string[] | undefined => {
    const ids = inland.get(region)
    return ids && !isNearSea(at, nearSea) ? ids : undefined
  }
}

function withoutSea(region: RegionHeader): readonly string[] | undefined {
  const { scenes } = motifsFor(region)
  const ids = scenes.flatMap(({ landscape }, index) =>
    showsSea(landscape) ? [] : [`${region.slug}-${index + 1}`],
  )
  return ids.length > 0 && ids.length < scenes.length ? ids : undefined
}
