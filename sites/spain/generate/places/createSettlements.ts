import { distanceBetween } from '@tessera/content/distanceBetween'
import { slugify } from '@tessera/content/slugify'
import type { GeoName } from '../inputs/sources.ts'

const districtCodes = new Set(['PPLX', 'PPLQ'])
/** Districts farther from the centre than `quarter` says. */
const farDistricts = new Set(['Ciudad Lineal', 'Chamartín'])
/** Beside the main place of a large municipality, what bears no municipality's name is a quarter of it. */
const quarter = { people: 50_000, kilometres: 3 }
/** Times the people of its municipality: a comarca or a valley has as many, a place in it has not. */
const landscape = 20

/** What the source takes for towns and is none, told by the names of municipalities, which are towns. */
export function createSettlements(main: ReadonlyMap<string, GeoName>, municipalities: readonly string[]) {
  const towns = new Set(municipalities.flatMap(formsOf))

  /** The main place of its municipality, where it is another one and the place does not bear a municipality's name. */
  function headOf(place: GeoName): GeoName | undefined {
    const head = place.muni === undefined ? undefined : main.get(place.muni)
    return head === place || formsOf(place.name).some((form) => towns.has(form)) ? undefined : head
  }

  return {
    isDistrict(place: GeoName): boolean {
      if (districtCodes.has(place.featureCode) || farDistricts.has(place.name)) return true
      const head = headOf(place)
      if (!head || head.population < quarter.people) return false
      return distanceBetween(at(place), at(head)) <= quarter.kilometres
    },
    isLandscape(place: GeoName): boolean {
      const people = headOf(place)?.population ?? 0
      return people > 0 && place.population > landscape * people
    },
  }
}

export function at({ loc: { coordinates } }: GeoName): { lat: number; lon: number } {
  return { lat: coordinates[1], lon: coordinates[0] }
}

/** `Coruña, A` and `A Coruña` are one; a name in two languages has two. */
function formsOf(name: string): readonly string[] {
  return name.split('/').map((form) => slugify(form.split(',')[0] ?? '').replace(articles, ''))
}

const articles = /^(?:a|as|el|els|es|l|la|las|les|lo|los|o|os|sa|ses)-/
