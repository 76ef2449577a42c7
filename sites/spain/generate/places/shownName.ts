import { slugify } from '@tessera/content/slugify'
import type { GeoName } from '../inputs/sources.ts'

/** Names that the source has without accents, in English or in disorder. */
const corrected: Readonly<Record<string, string>> = {
  Cadiz: 'Cádiz',
  'City Center': 'Centro',
  'Gasteiz / Vitoria': 'Vitoria-Gasteiz',
  'Xeraco,Jaraco': 'Xeraco',
  'el Torricó / Altorricon': 'El Torricó / Altorricón',
}

export function shownName(name: string): string {
  return (
    corrected[name] ??
    name.replace(/\s*\/\s*/g, ' / ').replace(/^./u, (first) => first.toLocaleUpperCase('es'))
  )
}

/** A unique slug each; of several places with one name, the largest has the plain one, others add their province. */
export function uniqueSlugs(
  places: readonly GeoName[],
  provinceName: (place: GeoName) => string,
): ReadonlyMap<number, string> {
  const taken = new Set<string>()
  const slugs = new Map<number, string>()
  const largestFirst = places.toSorted(
    (one, other) => other.population - one.population || one.cityId - other.cityId,
  )
  for (const place of largestFirst) {
    const plain = slugify(shownName(place.name))
    const candidates = [plain, `${plain}-${slugify(provinceName(place))}`, `${plain}-${place.cityId}`]
    const slug = candidates.find((candidate) => !taken.has(candidate)) ?? `${plain}-${place.cityId}`
    taken.add(slug)
    slugs.set(place.cityId, slug)
  }
  return slugs
}
