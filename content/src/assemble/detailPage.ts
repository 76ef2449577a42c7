import type { DetailPage, Place, PlacesSettings, Region } from '../port/port.ts'
import { distanceBetween, nearest } from '../places/distanceBetween.ts'
import type { PageSources } from './PageSources.ts'

const neighbourCount = 6
const kindNames = { city: 'City', town: 'Town', village: 'Village' } as const

type DetailFacts = Pick<DetailPage, 'facts' | 'neighbours'>

/** The page of a place, all of it derived. */
export function detailPage(snapshot: PageSources, place: Place, region: Region): DetailPage {
  return {
    kind: 'detail',
    path: `/places/${place.slug}`,
    title: place.name === region.name ? place.name : `${place.name}, ${region.name}`,
    description: describe(place, region),
    banners: [],
    blocks: [],
    place,
    region,
    gallery: region.pictures,
    ...detailFacts(snapshot, place, region),
  }
}

function detailFacts(snapshot: PageSources, place: Place, region: Region): DetailFacts {
  const others = snapshot.places.all.filter(({ id }) => id !== place.id)
  const neighbours = nearest(place.at, others, neighbourCount).map(({ item, distance }) => ({
    place: item,
    distance: Math.round(distance * 10) / 10,
  }))
  return { facts: factsOf(snapshot, place, region), neighbours }
}

function describe(place: Place, region: Region): string {
  const people = place.population > 0 ? ` with ${grouped(place.population)} people` : ''
  const where =
    place.province.name === region.name
      ? region.name
      : `the province of ${place.province.name}, ${region.name}`
  return `${place.name} is a ${place.kind} in ${where}${people}. Where it is, what lies around it, and pictures of the region.`
}

function factsOf(snapshot: PageSources, place: Place, region: Region): DetailPage['facts'] {
  const city = nearestCity(snapshot, place)
  return [
    { term: 'Kind', detail: kindNames[place.kind] },
    { term: 'Population', detail: place.population > 0 ? grouped(place.population) : 'Not recorded' },
    ...(place.population > 0
      ? [{ term: `Rank in ${region.name}`, detail: rankOf(snapshot, place, region) }]
      : []),
    { term: 'Province', detail: place.province.name },
    { term: 'Region', detail: region.name },
    ...(city ? [{ term: 'Nearest city', detail: `${city.item.name}, ${kilometres(city.distance)}` }] : []),
    ...fromCentre(snapshot.site.places, place),
    { term: 'Coordinates', detail: coordinates(place) },
  ]
}

/** Nothing of what lies there. */
function fromCentre({ centre }: PlacesSettings, place: Place): DetailPage['facts'] {
  const distance = centre ? distanceBetween(place.at, centre) : 0
  return centre && distance >= 1 ? [{ term: `From ${centre.name}`, detail: kilometres(distance) }] : []
}

function nearestCity(snapshot: PageSources, place: Place): { item: Place; distance: number } | undefined {
  const cities = snapshot.places.all.filter(
    ({ id, kind }) => kind === 'city' && id !== place.id && !snapshot.districts.has(id),
  )
  return nearest(place.at, cities, 1)[0]
}

function rankOf(snapshot: PageSources, place: Place, region: Region): string {
  const larger = snapshot.places.all.filter(
    (other) => other.region.id === region.id && other.population > place.population,
  )
  return `${grouped(larger.length + 1)} of ${grouped(region.placeCount)} places by population`
}

function coordinates({ at }: Place): string {
  const lat = `${Math.abs(at.lat).toFixed(4)}° ${at.lat < 0 ? 'S' : 'N'}`
  return `${lat}, ${Math.abs(at.lon).toFixed(4)}° ${at.lon < 0 ? 'W' : 'E'}`
}

function kilometres(distance: number): string {
  return distance < 1 ? 'less than 1 km' : `${grouped(Math.round(distance))} km in a straight line`
}

function grouped(number: number): string {
  return number.toLocaleString('en')
}
