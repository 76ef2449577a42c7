import type { Coordinates } from '@tessera/kit/contract/content'
import { distanceBetween } from '@tessera/content/distanceBetween'
import { provinceCapitals, type Province } from '../geography/nameProvinces.ts'
import type { Atlas, GeoName } from '../inputs/sources.ts'
import { namesInArabic } from './namesInArabic.ts'
import { otherNames } from './otherNames.ts'
import { mainPlaces, provinceFinder } from './provinceFinder.ts'
import type { Fact, Place } from './Place.ts'
import { at, createSettlements } from './createSettlements.ts'
import { shownName, uniqueSlugs } from './shownName.ts'

/** What is said of a place depends on its region's name and seat of government. */
export interface RegionNames {
  id: string
  name: string
  capital?: string
}

const autonomousCities = new Set(['18', '19'])
const grownTogether = { people: 200_000, kilometres: 10 } // a large city and what lies within it

/** Every place, by its id. */
export function createPlaces(
  sources: readonly GeoName[],
  atlas: Atlas,
  provinces: readonly Province[],
  municipalities: readonly string[],
  regions: readonly RegionNames[],
  picturesAt: (spot: Coordinates, region: string | undefined) => readonly string[] | undefined = () =>
    undefined,
): readonly Place[] {
  const provinceOf = provinceFinder(atlas)
  const provinceById = new Map(provinces.map((province) => [province.id, province]))
  const regionById = new Map(regions.map((region) => [region.id, region]))
  const main = mainPlaces(sources)
  const { isDistrict, isLandscape } = createSettlements(main, municipalities)
  const capitals = new Map(
    [...main]
      .filter(([muni]) => provinceCapitals.has(muni))
      .map(([muni, place]) => [muni.slice(0, 2), place]),
  )
  const slugs = uniqueSlugs(sources, (place) => provinceById.get(provinceOf(place))?.name ?? '')

  return sources
    .filter((source) => !isLandscape(source))
    .map((source) => {
      const province = provinceOf(source)
      const head = source.muni === undefined ? undefined : main.get(source.muni)
      const [lon, lat] = source.loc.coordinates
      const slug = slugs.get(source.cityId) ?? String(source.cityId)
      const names = otherNames[slug]
      const ar = namesInArabic.places[slug]
      const pictures = picturesAt({ lat, lon }, provinceById.get(province)?.region)
      return {
        id: String(source.cityId),
        slug,
        name: shownName(source.name),
        ...(names && { names }),
        ...(ar && { called: { ar } }),
        province,
        population: source.population,
        lat,
        lon,
        fact: factOf(
          source,
          isDistrict(source),
          head,
          capitals.get(province),
          provinceById.get(province),
          regionById,
        ),
        ...(head && head !== source && { partOf: String(head.cityId) }),
        ...(head && head !== source && isDistrict(source) && { district: true }),
        ...(pictures && { pictures: [...pictures] }),
      }
    })
    .toSorted((one, other) => Number(one.id) - Number(other.id))
}

/** One thing that can be computed and is true. */
function factOf(
  place: GeoName,
  isDistrict: boolean,
  head: GeoName | undefined,
  capital: GeoName | undefined,
  province: Province | undefined,
  regions: ReadonlyMap<string, RegionNames>,
): Fact {
  const region = province && regions.get(province.region)
  if (place.featureCode === 'PPLC') return { capitalOf: 'country' }
  if (head === place && autonomousCities.has(region?.id ?? '')) return { is: 'autonomous-city' }
  if (head === place && region?.capital === shownName(place.name)) return { capitalOf: 'region' }
  if (place === capital) return { capitalOf: 'province' }
  if (head && head !== place && (isDistrict || isPartOf(place, head))) return { partOf: shownName(head.name) }
  return capital ? distanceFact(place, capital) : { isIn: region?.name ?? '' }
}

function isPartOf(place: GeoName, head: GeoName): boolean {
  return (
    head.population >= grownTogether.people && distanceBetween(at(place), at(head)) < grownTogether.kilometres
  )
}

function distanceFact(place: GeoName, capital: GeoName): Fact {
  const km = Math.round(distanceBetween(at(place), at(capital)))
  return { km, from: shownName(capital.name) }
}
