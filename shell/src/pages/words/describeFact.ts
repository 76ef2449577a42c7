import type { DetailPage, ListPage, PlaceFact } from '@tessera/content/port'
import type { AllWords, PageWords } from './PageWords.ts'

/** A page's own description, else one made from the facts of its place or region. */
export function describePage(page: DetailPage | ListPage, words: PageWords): string {
  if (page.description !== undefined) return page.description
  if (page.destination?.summary !== undefined) return page.destination.summary
  if (page.kind === 'detail') return describePlace(page, words)
  const { region } = page
  if (!region) return page.heading
  return words.text('region.description', {
    line: region.line,
    count: region.placeCount,
    region: region.name,
  })
}

function describePlace({ place, region }: DetailPage, { text }: PageWords): string {
  const { name, districtOf, population, province } = place
  const isProvinceShown = province.name !== region.name
  return text('place.description', {
    name,
    kind: districtOf === undefined ? place.kind : 'districtOf',
    city: districtOf ?? '',
    where: isProvinceShown ? 'province' : districtOf === region.name ? 'none' : 'region',
    province: province.name,
    region: region.name,
    people: population,
  })
}

export function describeFact(fact: PlaceFact, words: PageWords): { term: string; detail: string } {
  const { text, number } = words
  switch (fact.key) {
    case 'population':
      return {
        term: text('fact.population'),
        detail: fact.value === undefined ? text('fact.unrecorded') : number(fact.value),
      }
    case 'province':
    case 'island':
      return { term: text(`fact.${fact.key}`), detail: fact.name }
    case 'nearestCity': {
      const distance = describeDistance(fact.distance, words)
      return { term: text('fact.nearestCity'), detail: text('fact.cityAt', { name: fact.name, distance }) }
    }
    case 'centre':
      return {
        term: text('fact.centre', { name: fact.name }),
        detail: describeDistance(fact.distance, words),
      }
    case 'coordinates':
      return { term: text('fact.coordinates'), detail: describePoint(fact.at, words) }
  }
}

/** A distance in km, in words. */
export function describeDistance(distance: number, { text }: AllWords): string {
  return distance < 1 ? text('fact.close') : text('fact.distance', { km: Math.round(distance) })
}

/** A position in degrees, in words. */
export function describePoint({ lat, lon }: { lat: number; lon: number }, { text }: AllWords): string {
  return text('fact.point', {
    lat: Math.abs(lat),
    latSide: lat < 0 ? 'south' : 'north',
    lon: Math.abs(lon),
    lonSide: lon < 0 ? 'west' : 'east',
  })
}
