import type { PinCategory } from '@tessera/kit/contract/content'
import L from 'leaflet'
import type { MapPlace } from '../places/usablePlaces.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import { ButtonIcon } from './ButtonIcon.ts'
import './pins.css'

type PinIcon = L.DivIcon | L.Icon.Default
type Shown = Pick<MapPlace, 'id' | 'name' | 'group' | 'category'>

/** A pin with the place's number and its category's icon; the content system's own image if `imageFolder` is given. */
export function placeIcon(place: Shown & Pick<MapPlace, 'number'>, imageFolder: string | undefined): PinIcon {
  const { id, number, group, category } = place
  if (imageFolder) return new ImageIcon(imageFolder, id)
  const width = pinWidth(number) + (category ? 18 : 0)
  const points: L.DivIconOptions = {
    iconSize: [width, 30],
    iconAnchor: [width / 2, 37],
    popupAnchor: [0, -34],
  }
  return new ButtonIcon({ className: 'maps-pin', ...points }, function fill(pin) {
    if (group) pin.dataset['group'] = group
    pin.dataset['pin'] = id
    const name = describePin(place)
    pin.setAttribute('aria-label', number > 0 ? wordsOfPage().text('pin', { number, name }) : name)
    const tag = pin.appendChild(document.createElement('span'))
    tag.className = 'maps-pin-number'
    if (category) tag.append(renderIcon(category))
    tag.append(String(number))
  })
}

/** The pin of a sight in a place: square, with its category's icon. It is below its point; places' pins are above. */
export function sightIcon({ category, ...sight }: Shown): PinIcon {
  const points: L.DivIconOptions = { iconSize: [30, 30], iconAnchor: [15, -7] }
  return new ButtonIcon({ className: 'maps-sight', ...points }, function fill(pin) {
    if (sight.group) pin.dataset['group'] = sight.group
    pin.setAttribute('aria-label', describePin({ category, ...sight }))
    if (category) pin.append(renderIcon(category))
  })
}

/** A pin's accessible name, with the category, as screen readers do not read the icon. */
function describePin({ name, category }: Pick<Shown, 'name' | 'category'>): string {
  return category ? wordsOfPage().text('pinOf', { name, category: category.name }) : name
}

const svg = 'http://www.w3.org/2000/svg'

function renderIcon({ icon }: PinCategory): SVGElement {
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.classList.add('maps-pin-icon')
  picture.appendChild(document.createElementNS(svg, 'path')).setAttribute('d', icon)
  return picture
}

/** The pin of a detail page's own place: larger, without a number. */
export function ownPlaceIcon({ id, name, group, category }: Shown, imageFolder: string | undefined): PinIcon {
  if (imageFolder) return new ImageIcon(imageFolder, id)
  const points: L.DivIconOptions = { iconSize: [36, 46], iconAnchor: [18, 45], popupAnchor: [0, -42] }
  return new ButtonIcon({ className: 'maps-spot', ...points }, function fill(pin) {
    if (group) pin.dataset['group'] = group
    pin.setAttribute('aria-label', describePin({ name, category }))
    if (category) pin.append(renderIcon(category))
  })
}

/** A pin's width in px, enough for the number's digits. */
function pinWidth(number: number): number {
  return 20 + 8 * Math.max(2, String(number).length) - 6
}

/** A pin with the content system's marker image (MP4); `folder` ends in a slash. */
class ImageIcon extends L.Icon.Default {
  readonly #placeId: string

  constructor(folder: string, placeId: string) {
    super({ imagePath: folder })
    this.#placeId = placeId
  }

  override createIcon(oldIcon?: HTMLElement): HTMLElement {
    const pin = super.createIcon(oldIcon)
    pin.dataset['pin'] = this.#placeId
    return pin
  }
}
