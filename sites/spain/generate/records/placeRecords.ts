import type { Province } from '../geography/nameProvinces.ts'
import { languages, type Language } from '../illustrations/describeMotif.ts'
import type { RegionHeader } from '../inputs/readRegions.ts'
import type { Island } from '../inputs/readIslands.ts'
import type { Place } from '../places/Place.ts'
import { cityFinder, type NearCity } from './cityFinder.ts'
import { sentencesIn } from './sentencesIn.ts'
import { sizeOf } from './sizeOf.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What the sources say of the whole country. */
export interface Known {
  places: readonly Place[]
  provinces: readonly Province[]
  regions: readonly RegionHeader[]
  islands: readonly Island[]
}

/** What sentences about a place are made of. */
interface Surroundings {
  place: Place
  province: Province
  region: RegionHeader
  island: Island | undefined
  city: NearCity | undefined
  /** The city whose district it is. */
  main: Place | undefined
}

const words = { en: sentencesIn('en'), es: sentencesIn('es'), ar: sentencesIn('ar') }
const [first, ...others] = languages

/** Makes the record of each place, by its slug. */
export function placeRecords(known: Known): ReadonlyMap<string, Fields> {
  const lookAround = surroundings(known)
  return new Map(known.places.map((place) => [place.slug, recordOf(lookAround(place))]))
}

function surroundings({ places, provinces, regions, islands }: Known): (place: Place) => Surroundings {
  const cityOf = cityFinder(places)
  const placeAt = new Map(places.map((place) => [place.id, place]))
  const provinceAt = new Map(provinces.map((province) => [province.id, province]))
  const regionAt = new Map(regions.map((region) => [region.id, region]))
  return (place) => {
    const province = provinceAt.get(place.province)
    const region = province && regionAt.get(province.region)
    if (!region) throw new Error(`${place.name} is in no region: write entries/region for ${place.province}`)
    const island = islands.find((one) => isOn(one, place))
    const main = place.district ? placeAt.get(place.partOf ?? '') : undefined
    return { place, province, region, island, city: cityOf(place), main }
  }
}

function isOn({ provinces, bounds: [south, west, north, east] }: Island, { province, lat, lon }: Place) {
  return provinces.includes(province) && lat >= south && lat <= north && lon >= west && lon <= east
}

function recordOf(about: Surroundings): Fields {
  const { place, region, island, main } = about
  const { slug, name, names, population, lat, lon } = place
  return {
    slug,
    name,
    ...(names && { names }),
    region: region.slug,
    provinces: place.province,
    ...(population > 0 && { population }),
    ...(main && { district: main.slug }),
    at: { lat, lon },
    land: [island?.slug ?? landOf[region.slug] ?? 'mainland'],
    ...said(about, first),
    pictures: place.pictures ?? [1, 2, 3].map((number) => `${region.slug}-${number}`),
    words: Object.fromEntries(
      others.map((language) => [language, { ...translatedName(place, language), ...said(about, language) }]),
    ),
  }
}

/** Where a place is that is on no island of the type `area`. */
const landOf: Readonly<Record<string, string>> = {
  'illes-balears': 'balears',
  canarias: 'canarias',
  ceuta: 'ceuta',
  melilla: 'melilla',
}

function translatedName({ called }: Place, language: string): { name?: string } {
  return language === 'ar' && called ? { name: called.ar } : {}
}

const nameIn = (one: Named, language: Language): string =>
  one.translated?.[language] ?? one.called?.[language] ?? one.name

interface Named {
  name: string
  called?: Partial<Record<string, string>>
  translated?: Partial<Record<Language, string>>
}

function said(about: Surroundings, language: Language): Fields {
  const { island, city } = about
  const { text } = words[language]
  return {
    fact: factOf(about, language),
    ...(city && {
      nearestCity: text('cityAt', {
        name: nameIn(city.city, language),
        distance: city.distance < 1 ? text('close') : text('distance', { km: Math.round(city.distance) }),
      }),
    }),
    ...(island && { island: nameIn(island, language) }),
    description: descriptionOf(about, language),
  }
}

function factOf({ place: { fact }, province, region }: Surroundings, language: Language): string {
  const { text } = words[language]
  if ('isIn' in fact) return fact.isIn
  if ('km' in fact) {
    const { km, from: name } = fact
    return km === 0 ? text('beside', { name }) : text('from', { km, name })
  }
  if ('partOf' in fact) return text('partOf', { name: fact.partOf })
  if ('is' in fact) return text('autonomousCity')
  if (fact.capitalOf === 'country') return text('capital')
  return fact.capitalOf === 'region'
    ? text('capitalOf', { name: nameIn(region, language) })
    : text('capitalOfProvince', { name: nameIn(province, language) })
}

function descriptionOf({ place, province, region, main }: Surroundings, language: Language): string {
  const shown = { province: nameIn(province, language), region: nameIn(region, language) }
  const city = main?.name
  const inRegion = city === shown.region ? 'none' : 'region'
  return words[language].text('description', {
    ...shown,
    name: nameIn(place, language),
    kind: city === undefined ? sizeOf(place) : 'districtOf',
    city: city ?? '',
    where: shown.province === shown.region ? inRegion : 'province',
    people: place.population,
  })
}
