import type { Picture } from '@tessera/kit/contract/content'
import type { DetailPage, Place, PlacesSettings, Region } from '../port/port.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import { nearestPlaces } from './nearestPlaces.ts'
import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'
import type { Columns } from '../compiled/readColumns.ts'

const neighbourCount = 6
const kindNames = { city: 'City', town: 'Town', village: 'Village', district: 'District' } as const

/** A place's page, all of it derived. */
export function detailPage(compiled: Compiled, { key, place }: PlaceRow, region: Region): DetailPage {
  const neighbours = nearestPlaces(compiled, place.at, { except: key }, neighbourCount)
  return {
    kind: 'detail',
    path: `/places/${place.slug}`,
    title: place.name === region.name ? place.name : `${place.name}, ${region.name}`,
    description: describe(place, region),
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

function describe(place: Place, region: Region): string {
  const people = place.population > 0 ? ` with ${grouped(place.population)} people` : ''
  return `${place.name} is a ${inSentence(whatIs(place))}${whereIs(place, region)}${people}. Where it is, what lies around it, and pictures of the region.`
}

function whatIs({ kind, districtOf }: Place): string {
  return districtOf === undefined ? kindNames[kind] : `District of ${districtOf}`
}

/** Empty where a district's city already says it. */
function whereIs({ province, districtOf }: Place, region: Region): string {
  if (province.name !== region.name) return ` in the province of ${province.name}, ${region.name}`
  return districtOf === region.name ? '' : ` in ${region.name}`
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function factsOf(compiled: Compiled, key: number, place: Place, region: Region): DetailPage['facts'] {
  const [city] = nearestPlaces(compiled, place.at, { except: key, onlyCities: true }, 1)
  return [
    { term: 'Kind', detail: whatIs(place) },
    { term: 'Population', detail: place.population > 0 ? grouped(place.population) : 'Not recorded' },
    ...(place.population > 0
      ? [{ term: `Rank in ${region.name}`, detail: rankOf(compiled, place, region) }]
      : []),
    { term: 'Province', detail: place.province.name },
    { term: 'Region', detail: region.name },
    ...(city ? [{ term: 'Nearest city', detail: `${city.place.name}, ${kilometres(city.distance)}` }] : []),
    ...fromCentre(compiled.catalog.site.places, place),
    { term: 'Coordinates', detail: coordinates(place) },
  ]
}

/** A place at the centre itself has no such fact. */
function fromCentre({ centre }: PlacesSettings, place: Place): DetailPage['facts'] {
  const distance = centre ? distanceBetween(place.at, centre) : 0
  return centre && distance >= 1 ? [{ term: `From ${centre.name}`, detail: kilometres(distance) }] : []
}

function rankOf(compiled: Compiled, place: Place, region: Region): string {
  const larger = countLarger(compiled.columns, place)
  return `${grouped(larger + 1)} of ${grouped(region.placeCount)} places by population`
}

/** How many places of its region have more people. */
function countLarger({ size, people, groups, groupOf }: Columns, { region, population }: Place): number {
  const isOfRegion = groups.map((group) => group.region === region.id)
  let larger = 0
  for (let row = 0; row < size; row++)
    if ((people[row] ?? 0) > population && isOfRegion[groupOf[row] ?? 0]) larger++
  return larger
}

function coordinates({ at }: Place): string {
  const lat = `${Math.abs(at.lat).toFixed(4)}°\u00A0${at.lat < 0 ? 'S' : 'N'}`
  return `${lat}, ${Math.abs(at.lon).toFixed(4)}°\u00A0${at.lon < 0 ? 'W' : 'E'}`
}

function kilometres(distance: number): string {
  return distance < 1 ? 'less than 1\u00A0km' : `${grouped(Math.round(distance))}\u00A0km in a straight line`
}

/** One for all pages: making one takes longer than a page's numbers. */
const inEnglish = new Intl.NumberFormat('en')

function grouped(number: number): string {
  return inEnglish.format(number)
}
