import L from 'leaflet'
import type { MapPlace } from '../places/usablePlaces.ts'
import { wordsOfPage } from '../words/wordsOf.ts'
import { ButtonIcon } from './ButtonIcon.ts'
import './pins.css'

type PinIcon = L.DivIcon | L.Icon.Default
type Shown = Pick<MapPlace, 'id' | 'name' | 'region'>

/** A pin with the place's number, in its region's colours; the content system's own image where `imageFolder` is given. */
export function placeIcon(place: Shown & Pick<MapPlace, 'number'>, imageFolder: string | undefined): PinIcon {
  const { id, number, name, region } = place
  if (imageFolder) return new ImageIcon(imageFolder, id)
  const width = pinWidth(number)
  const points: L.DivIconOptions = {
    iconSize: [width, 30],
    iconAnchor: [width / 2, 37],
    popupAnchor: [0, -34],
  }
  return new ButtonIcon({ className: 'maps-pin', ...points }, function fill(pin) {
    pin.dataset['region'] = region
    pin.dataset['pin'] = id
    pin.setAttribute('aria-label', number > 0 ? wordsOfPage().text('pin', { number, name }) : name)
    const tag = pin.appendChild(document.createElement('span'))
    tag.className = 'maps-pin-number'
    tag.textContent = String(number)
  })
}

/** The pin of a detail page's own place: larger, without a number. */
export function ownPlaceIcon({ id, name, region }: Shown, imageFolder: string | undefined): PinIcon {
  if (imageFolder) return new ImageIcon(imageFolder, id)
  const points: L.DivIconOptions = { iconSize: [36, 46], iconAnchor: [18, 45], popupAnchor: [0, -42] }
  return new ButtonIcon({ className: 'maps-spot', ...points }, function fill(pin) {
    pin.dataset['region'] = region
    pin.setAttribute('aria-label', name)
  })
}

/** Px; wide enough for its digits. */
function pinWidth(number: number): number {
  return 20 + 8 * Math.max(2, String(number).length) - 6
}

/** The content system's own marker image (MP4); `folder` ends in a slash. */
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
