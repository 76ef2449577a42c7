import type { DetailPage, Place, Region } from '../port/port.ts'
import { distanceBetween, nearest } from '../places/distanceBetween.ts'
import type { PageSources } from './PageSources.ts'

const neighbourCount = 6
const kindNames = { city: 'City', town: 'Town', village: 'Village' } as const
const madrid = { lat: 40.4165, lon: -3.70256 } // Puerta del Sol, where the roads are counted from

type DetailFacts = Pick<DetailPage, 'facts' | 'neighbours'>

/** The page of a place, all of it derived. */
export function detailPage(world: PageSources, place: Place, region: Region): DetailPage {
  return {
    kind: 'detail',
    path: `/places/${place.slug}`,
    title: place.name === region.name ? place.name : `${place.name}, ${region.name}`,
    description: describe(place, region),
    banners: [],
    place,
    region,
    gallery: region.pictures,
    ...detailFacts(world, place, region),
  }
}

function detailFacts(world: PageSources, place: Place, region: Region): DetailFacts {
  const others = world.places.all.filter(({ id }) => id !== place.id)
  const neighbours = nearest(place.at, others, neighbourCount).map(({ item, distance }) => ({
    place: item,
    distance: Math.round(distance * 10) / 10,
  }))
  return { facts: factsOf(world, place, region), neighbours }
}

function describe(place: Place, region: Region): string {
  const people = place.population > 0 ? ` with ${grouped(place.population)} people` : ''
  const where =
    place.province.name === region.name
      ? region.name
      : `the province of ${place.province.name}, ${region.name}`
  return `${place.name} is a ${place.kind} in ${where}${people}. Where it is, what lies around it, and pictures of the region.`
}

function factsOf(world: PageSources, place: Place, region: Region): DetailPage['facts'] {
  const city = nearestCity(world, place)
  return [
    { term: 'Kind', detail: kindNames[place.kind] },
    { term: 'Population', detail: place.population > 0 ? grouped(place.population) : 'Not recorded' },
    ...(place.population > 0
      ? [{ term: `Rank in ${region.name}`, detail: rankOf(world, place, region) }]
      : []),
    { term: 'Province', detail: place.province.name },
    { term: 'Region', detail: region.name },
    ...(city ? [{ term: 'Nearest city', detail: `${city.item.name}, ${kilometres(city.distance)}` }] : []),
    { term: 'From Madrid', detail: kilometres(distanceBetween(place.at, madrid)) },
    { term: 'Coordinates', detail: coordinates(place) },
  ].filter(({ term, detail }) => term !== 'From Madrid' || detail !== kilometres(0))
}

function nearestCity(world: PageSources, place: Place): { item: Place; distance: number } | undefined {
  const cities = world.places.all.filter(
    ({ id, kind }) => kind === 'city' && id !== place.id && !world.districts.has(id),
  )
  return nearest(place.at, cities, 1)[0]
}

function rankOf(world: PageSources, place: Place, region: Region): string {
  const larger = world.places.all.filter(
    (other) => other.region.id === region.id && other.population > place.population,
  )
  return `${grouped(larger.length + 1)} of ${grouped(region.placeCount)} places by population`
}

function coordinates({ at }: Place): string {
  const lat = `${Math.abs(at.lat).toFixed(4)}° ${at.lat < 0 ? 'S' : 'N'}`
  return `${lat}, ${Math.abs(at.lon).toFixed(4)}° ${at.lon < 0 ? 'W' : 'E'}`
}

function kilometres(distance: number): string {
  return distance < 1 ? 'less than 1 km' : `${grouped(Math.round(distance))} km`
}

function grouped(number: number): string {
  return number.toLocaleString('en')
}
