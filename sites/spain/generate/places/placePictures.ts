import type { Coordinates } from '@tessera/kit/contract/content'
import { distanceBetween } from '@tessera/content/distanceBetween'
import { motifsFor, type Motif } from '../illustrations/motifsFor.ts'
import { showsSea } from '../illustrations/landscapes/showsSea.ts'
import type { FocalPoint } from '../illustrations/view.ts'
import type { RegionHeader } from '../inputs/readRegions.ts'
import type { Land } from '../inputs/sources.ts'
import { seaFinder } from './seaFinder.ts'

const nearSea = 8 /* km: from there it is seen, or a walk away */

/** What a drawing shows that stands at these places alone; any other focal point may stand anywhere. */
const sights: Readonly<
  Partial<Record<FocalPoint, { at: readonly Coordinates[]; seenFrom: number /* km */ }>>
> = {
  aqueduct: {
    at: [
      { lat: 40.948, lon: -4.118 /* Segovia */ },
      { lat: 38.924, lon: -6.348 /* Mérida, Los Milagros */ },
    ],
    seenFrom: 3,
  },
  city: { at: [{ lat: 40.417, lon: -3.704 /* Madrid */ }], seenFrom: 12 },
}

/** Of a place at which some of its region's pictures show what is not there, the ids of the others, if there are any. */
export function placePictures(land: Land, regions: readonly RegionHeader[]) {
  const isNearSea = seaFinder(land)
  const regionById = new Map(regions.map((region) => [region.id, region]))
  return (at: Coordinates, id = ''): readonly string[] | undefined => {
    const region = regionById.get(id)
    if (!region) return undefined
    const { scenes } = motifsFor(region)
    const isInland = !isNearSea(at, nearSea)
    const fitting = scenes.flatMap((scene, index) =>
      (isInland && showsSea(scene.landscape)) || showsOtherSight(scene, at)
        ? []
        : [`${region.slug}-${index + 1}`],
    )
    return fitting.length > 0 && fitting.length < scenes.length ? fitting : undefined
  }
}

function showsOtherSight({ focal }: Motif, at: Coordinates): boolean {
  const sight = sights[focal]
  return sight !== undefined && sight.at.every((spot) => distanceBetween(spot, at) > sight.seenFrom)
}
