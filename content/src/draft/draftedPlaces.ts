import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { Place, SiteInfo } from '../port/port.ts'

const noKey = -1 // what is stored by it, its pictures and its names, is not there before it is published

/** Finds places as they would be listed if these documents, and none of `replaced` before them, were there. */
export function draftedPlaces(
  compiled: Compiled,
  documents: readonly DocumentOf<'places'>[],
  replaced: ReadonlySet<string>,
  { kinds }: SiteInfo['places'],
): Pick<Compiled, 'placeAt' | 'anyPlaceAt'> {
  const { regionNames, provinces } = compiled.catalog
  const fileOf = compiled.prepare(
    'SELECT file FROM places JOIN documents ON documents.key = places.document WHERE places.key = ?',
  )
  const drafted = new Map(
    documents.flatMap(({ value }) => value.map(({ place }) => [place.slug, place] as const)),
  )

  function overlaid(slug: string, before: PlaceRow | undefined): PlaceRow | undefined {
    const isKept = before && !replaced.has(String(fileOf.get(before.key)?.['file']))
    if (isKept) return before
    const own = drafted.get(slug)
    const province = provinces.find(({ id }) => id === own?.province)
    const region = regionNames.find(({ id }) => id === province?.region)
    if (!own || !province || !region) return undefined
    const { id, name, population, lat, lon, fact, district } = own
    const at = { lat, lon }
    const kind = district ? 'district' : kindOf(population, kinds)
    const { id: inProvince, name: called } = province
    const place: Place = {
      id,
      slug,
      name,
      region,
      province: { id: inProvince, name: called },
      kind,
      population,
      at,
      fact,
    }
    return { key: before?.key ?? noKey, place }
  }

  return {
    placeAt: (slug) => overlaid(slug, compiled.placeAt(slug)),
    anyPlaceAt: (slug) => overlaid(slug, compiled.anyPlaceAt(slug)),
  }
}

function kindOf(population: number, { city, town }: SiteInfo['places']['kinds']): Place['kind'] {
  if (population >= city) return 'city'
  return population >= town ? 'town' : 'village'
}
