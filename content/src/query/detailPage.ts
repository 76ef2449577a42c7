import type { Picture } from '@tessera/kit/contract/content'
import type { DetailPage, Place, PlaceFact, PlacesSettings, Region } from '../port/port.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import { nearestPlaces } from './nearestPlaces.ts'
import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'
import type { Columns } from '../compiled/readColumns.ts'

const neighbourCount = 6

/** A place's page, all of it derived. */
export function detailPage(compiled: Compiled, { key, place }: PlaceRow, region: Region): DetailPage {
  const neighbours = nearestPlaces(compiled, place.at, { except: key }, neighbourCount)
  return {
    kind: 'detail',
    path: `/places/${place.slug}`,
    title: place.name === region.name ? place.name : `${place.name}, ${region.name}`,
    banners: [],
    blocks: [],
    place,
    region,
    gallery: picturesOf(compiled, key, region),
    facts: factsOf(compiled, key, place, region),
    neighbours: neighbours.map(({ distance, ...near }) => ({
      place: near.place,
      distance: Math.round(distance * 10) / 10,
    })),
  }
}

/** Pictures that a place names, as far as they are there, else its region's. */
export function picturesOf(
  { prepare, language = '' }: Compiled,
  key: number,
  region: Region,
): readonly Picture[] {
  const rows = prepare(namedPictures).all(language, key)
  return rows.length > 0 ? rows.map(({ value }) => JSON.parse(String(value)) as Picture) : region.pictures
}

const namedPictures = `SELECT ifnull(pictures_in.value, pictures.value) AS value
  FROM places, json_each(places.pictures) AS its JOIN pictures ON pictures.id = its.value
    LEFT JOIN pictures_in ON pictures_in.language = ? AND pictures_in.id = its.value
  WHERE places.key = ? ORDER BY its.key`

function factsOf(compiled: Compiled, key: number, place: Place, region: Region): PlaceFact[] {
  const [city] = nearestPlaces(compiled, place.at, { except: key, onlyCities: true }, 1)
  const { kind, districtOf, population } = place
  return [
    { key: 'kind', kind, ...(districtOf !== undefined && { districtOf }) },
    { key: 'population', ...(population > 0 && { value: population }) },
    ...(population > 0 ? [rankOf(compiled, place, region)] : []),
    { key: 'province', name: place.province.name },
    { key: 'region', name: region.name },
    ...(city ? [{ key: 'nearestCity', name: city.place.name, distance: city.distance } as const] : []),
    ...fromCentre(compiled.catalog.site.places, place),
    { key: 'coordinates', at: place.at },
  ]
}

/** A place at the centre itself has no such fact. */
function fromCentre({ centre }: PlacesSettings, place: Place): PlaceFact[] {
  const distance = centre ? distanceBetween(place.at, centre) : 0
  return centre && distance >= 1 ? [{ key: 'centre', name: centre.name, distance }] : []
}

function rankOf(compiled: Compiled, place: Place, { name, placeCount }: Region): PlaceFact {
  return { key: 'rank', value: countLarger(compiled.columns, place) + 1, of: placeCount, region: name }
}

/** How many places of its region have more people. */
function countLarger({ size, people, groups, groupOf }: Columns, { region, population }: Place): number {
  const isOfRegion = groups.map((group) => group.region === region.id)
  let larger = 0
  for (let row = 0; row < size; row++)
    if ((people[row] ?? 0) > population && isOfRegion[groupOf[row] ?? 0]) larger++
  return larger
}
