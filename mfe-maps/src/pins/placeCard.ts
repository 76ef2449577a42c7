import type { Coordinates } from '@tessera/kit/contract/content'
import { directionsHref } from '../places/directionsHref.ts'
import type { MapPlace } from '../places/usablePlaces.ts'

type Shown = Pick<MapPlace, 'name' | 'at'> & Partial<Pick<MapPlace, 'href' | 'population' | 'region'>>

/** A popup's content: name, population and links, as on the site's cards. Nodes, so texts stay texts. */
export function placeCard({ name, at, href, population, region }: Shown): HTMLElement {
  const card = document.createElement('div')
  card.className = 'maps-card'
  card.dir = 'auto'
  if (region) card.dataset['region'] = region
  card.append(title(name, href))
  if (population) card.append(line(`${people(population)} people`))
  card.append(wayThere(at, name))
  return card
}

function title(name: string, href: string | undefined): HTMLElement {
  const heading = document.createElement(href ? 'a' : 'strong')
  heading.className = 'maps-card-name'
  heading.textContent = name
  if (href) heading.setAttribute('href', href)
  return heading
}

function line(text: string): HTMLElement {
  const fact = document.createElement('p')
  fact.className = 'maps-card-fact'
  fact.textContent = text
  return fact
}

function wayThere(at: Coordinates, name: string): HTMLElement {
  const link = document.createElement('a')
  link.className = 'maps-card-way'
  link.href = directionsHref(at)
  link.rel = 'noreferrer'
  link.textContent = 'Directions'
  link.setAttribute('aria-label', `Directions to ${name} on OpenStreetMap`)
  return link
}

function people(count: number): string {
  return new Intl.NumberFormat(document.documentElement.lang || 'en').format(count)
}
