import type { Place, Region } from '../port/port.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

type Bounded = Pick<Region, 'bounds'>

/**
 * Whether no water is known between two places: they must be on the same island of `areas.json` or on none, and the
 * bounds of their regions must touch, directly or through other regions.
 */
export function isSameLand(compiled: Compiled, one: Place, other: Place): boolean {
  if (findIsland(compiled, one)?.slug !== findIsland(compiled, other)?.slug) return false
  if (one.region.id === other.region.id) return true
  const { regions } = compiled.catalog
  const land = new Set(regions.filter(({ id }) => id === one.region.id))
  for (const reached of land)
    // a loop over a set also visits the regions that are added meanwhile
    for (const region of regions) if (touches(reached, region)) land.add(region)
  return [...land].some(({ id }) => id === other.region.id)
}

/** The island that a place is on; undefined on the mainland. */
export function findIsland({ catalog: { islands = [] } }: Compiled, { at: { lat, lon }, province }: Place) {
  const here: Bounded = { bounds: [lat, lon, lat, lon] }
  return islands.find((one) => (one.provinces?.includes(province.id) ?? true) && touches(one, here))
}

const rounding = 0.001 /* degrees that bounds which touch can be apart */

function touches({ bounds: one }: Bounded, { bounds: other }: Bounded): boolean {
  return [0, 1].every(
    (axis) =>
      (one[axis] ?? 0) <= (other[axis + 2] ?? 0) + rounding &&
      (other[axis] ?? 0) <= (one[axis + 2] ?? 0) + rounding,
  )
}
