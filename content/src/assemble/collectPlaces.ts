import type { DocumentOf } from '../documents/readDocument.ts'
import type { Place, PlaceKind, PlacesSettings } from '../port/port.ts'
import type { GeographyDocument } from '../schema/geographySchema.ts'
import type { PlaceDocument } from '../schema/placeSchema.ts'
import type { Problems } from './problems.ts'

type Province = GeographyDocument['provinces'][number]

export interface CollectedPlaces {
  places: readonly Place[]
  /** Ids of those that belong to another place's municipality. */
  districts: ReadonlySet<string>
}

/** A place of a later document replaces the one with its id. */
export function collectPlaces(
  documents: readonly DocumentOf<'places'>[],
  provinces: readonly Province[],
  regions: readonly DocumentOf<'region'>[],
  kinds: PlacesSettings['kinds'],
  problems: Problems,
): CollectedPlaces {
  const provinceById = new Map(provinces.map((province) => [province.id, province]))
  const regionById = new Map(
    regions.map(({ name, value }) => [value.id, { id: value.id, slug: name, name: value.name }]),
  )
  const places = new Map<string, Place>()
  const districts = new Set<string>()
  const slugs = new Map<string, string>()
  for (const { file, value } of documents) {
    for (const { place, field } of value) {
      const province = provinceById.get(place.province)
      const region = province && regionById.get(province.region)
      if (!province || !region) {
        problems.add(file, `${field}.province`, `there is no province ${place.province} of a known region`)
      } else if ((slugs.get(place.slug) ?? place.id) !== place.id) {
        problems.add(file, `${field}.slug`, `another place has the slug ${place.slug}`)
      } else {
        slugs.set(place.slug, place.id)
        places.set(place.id, placeOf(place, province, region, kinds))
        if (place.partOf !== undefined) districts.add(place.id)
      }
    }
  }
  return { places: [...places.values()], districts }
}

function placeOf(
  place: PlaceDocument,
  province: Province,
  region: Place['region'],
  kinds: PlacesSettings['kinds'],
): Place {
  const { id, slug, name, population, lat, lon, fact } = place
  return {
    id,
    slug,
    name,
    region,
    province: { id: province.id, name: province.name },
    kind: kindOf(population, kinds),
    population,
    at: { lat, lon },
    fact,
  }
}

function kindOf(population: number, { city, town }: PlacesSettings['kinds']): PlaceKind {
  if (population >= city) return 'city'
  return population >= town ? 'town' : 'village'
}
