import { nameFrom } from '../languages/chooseName.ts'
import { placeKinds, type Place } from '../port/port.ts'

/** Columns of the table `places` that a place is read from. */
export const placeColumns = `key, id, slug, name, region, province, kind, population, lat, lon, fact,
  (SELECT main.name FROM places AS main WHERE places.district AND main.id = places.part_of AND main.state = 0) AS main`

type StoredPlace = Record<'id' | 'slug' | 'name' | 'region' | 'province' | 'fact', string> &
  Record<'kind' | 'population' | 'lat' | 'lon', number> & {
    /** Name of the main place, if the place is a district. */
    main: string | null
    /** JSON of the place's names in other languages. */
    called?: string | null
  }

/** Creates a reader of rows of `placeColumns`. With a `language`, rows have the column `called` too. */
export function createPlaceReader(
  regions: readonly Place['region'][],
  provinces: readonly Place['province'][],
  language?: string,
  slugIn: (slug: string) => string = (slug) => slug,
): (row: Readonly<Record<string, unknown>>) => Place {
  const regionById = new Map(regions.map((region) => [region.id, region]))
  const provinceById = new Map(provinces.map(({ id, name }) => [id, { id, name }]))
  return function placeFrom(row) {
    const stored = row as unknown as StoredPlace
    const { id, slug, region, province, kind, population, lat, lon, fact, main } = stored
    const name = nameFrom(stored.name, stored.called, language)
    return {
      id,
      slug: slugIn(slug),
      name,
      region: regionById.get(region) ?? { id: region, slug: '', name: '' },
      province: provinceById.get(province) ?? { id: province, name: '' },
      kind: placeKinds[kind] ?? 'village',
      population,
      at: { lat, lon },
      fact: fact.startsWith('{') ? JSON.parse(fact) : fact,
      districtOf: main ?? undefined,
    }
  }
}
