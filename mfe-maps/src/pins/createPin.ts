import type { Coordinates } from '@tessera/kit/contract/content'
import L from 'leaflet'
import { directionsHref } from '../places/directionsHref.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import type { MapPlace } from '../places/usablePlaces.ts'

type PinFacts = Pick<MapPlace, 'name' | 'at'> &
  Partial<Pick<MapPlace, 'href' | 'weight' | 'group' | 'category'>>

/** A pin that opens its card on a click, Enter or Space; Escape closes it again. */
export function createPin(facts: PinFacts, icon: L.Icon.Default | L.DivIcon): L.Marker {
  const pin = L.marker([facts.at.lat, facts.at.lon], { icon, alt: facts.name, riseOnHover: true })
  pin.bindPopup(
    function fillCard() {
      const popup = pin.getPopup()
      if (popup) popup.options.maxWidth = widthFor(pin)
      return createCard(facts)
    },
    { className: 'maps-popup', minWidth, autoPanPaddingTopLeft: [controls, controls] },
  )
  pin.on('popupopen', ({ popup }) => prepareCard(pin, popup))
  return pin
}

/** Px that the buttons at the map's left and top need, with some space around them. */
const controls = 66
/** Width in px of a card's text, and of the space around the text. */
const maxWidth = 260
const minWidth = 150
const frame = 80

/** Maximum width of a card in px, so that it fits beside the zoom buttons, also on a phone. */
function widthFor(pin: L.Marker): number {
  const map = pin.getElement()?.closest('.leaflet-container')
  const available = (map?.clientWidth ?? Infinity) - controls - frame
  return Math.max(minWidth, Math.min(maxWidth, available))
}

function prepareCard(pin: L.Marker, popup: L.Popup): void {
  const card = popup.getElement()
  card
    ?.querySelector('.leaflet-popup-close-button')
    ?.setAttribute('aria-label', wordsOfPage().text('closeCard'))
  if (document.activeElement === pin.getElement()) card?.querySelector<HTMLElement>('a')?.focus()
  card?.addEventListener('keydown', function leave(event) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    pin.closePopup()
    pin.getElement()?.focus()
  })
}

/** A card's name, weight and links, as on the site's cards. Built of nodes, so that no text is read as HTML. */
function createCard({ name, at, href, weight, group, category }: PinFacts): HTMLElement {
  const card = element('div', 'maps-card')
  card.dir = getComputedStyle(document.documentElement).direction // the map around the card is left-to-right
  if (group) card.dataset['group'] = group
  const heading = card.appendChild(element(href ? 'a' : 'strong', 'maps-card-name', name))
  heading.dir = 'auto'
  if (href) heading.setAttribute('href', href)
  if (category) card.append(element('p', 'maps-card-fact', category.name))
  if (weight) card.append(element('p', 'maps-card-fact', wordsOfPage().text('people', { count: weight })))
  card.append(wayThere(at, name))
  return card
}

function wayThere(at: Coordinates, name: string): HTMLElement {
  const { text } = wordsOfPage()
  const link = element('a', 'maps-card-way', text('directions'))
  link.href = directionsHref(at)
  link.rel = 'noreferrer'
  link.setAttribute('aria-label', text('directionsTo', { name }))
  return link
}

function element<Tag extends 'div' | 'a' | 'strong' | 'p'>(tag: Tag, className: string, text = '') {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}
