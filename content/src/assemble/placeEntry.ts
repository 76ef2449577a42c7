import type { Place } from '../port/port.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'

/** Builds a place's search entry. `names`: the place's other names. */
export function placeEntry(place: Place, names: readonly string[]): SearchEntry {
  const { slug, name, kind: size, population: people, districtOf } = place
  return {
    hit: {
      id: `place/${slug}`,
      kind: 'place',
      name,
      href: `/places/${slug}`,
      size,
      province: place.province.name,
      region: { id: place.region.id, name: place.region.name },
      districtOf,
    },
    names,
    people,
    isHitDerived: true,
  }
}
