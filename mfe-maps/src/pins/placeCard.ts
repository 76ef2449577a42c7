import type { MapPlace } from '../places/usablePlaces.ts'

type Shown = Pick<MapPlace, 'name'> & Partial<Pick<MapPlace, 'href' | 'population' | 'region'>>

/** A popup's content: name, population and link, as on the site's cards. Nodes, so texts stay texts. */
export function placeCard({ name, href, population, region }: Shown): HTMLElement {
  const card = document.createElement('div')
  card.className = 'maps-card'
  card.dir = 'auto'
  if (region) card.dataset['region'] = region
  card.append(title(name, href))
  if (population) card.append(line(`${people(population)} people`))
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

function people(count: number): string {
  return new Intl.NumberFormat(document.documentElement.lang || 'en').format(count)
}
