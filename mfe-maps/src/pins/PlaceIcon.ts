import L from 'leaflet'
import type { MapPlace } from '../places/usablePlaces.ts'
import './pins.css'
import { pressable } from './pressable.ts'

/** A pin with the place's number, in its region's colours. Drawn only when it comes into view. */
export class PlaceIcon extends L.DivIcon {
  readonly #place: Pick<MapPlace, 'id' | 'number' | 'name' | 'region'>

  constructor(place: Pick<MapPlace, 'id' | 'number' | 'name' | 'region'>) {
    const width = pinWidth(place.number)
    super({
      className: 'maps-pin',
      iconSize: [width, 30],
      iconAnchor: [width / 2, 37],
      popupAnchor: [0, -34],
    })
    this.#place = place
  }

  override createIcon(): HTMLElement {
    const { id, number, name, region } = this.#place
    const pin = pressable(super.createIcon())
    pin.dataset['region'] = region
    pin.dataset['pin'] = id
    pin.setAttribute('aria-label', number > 0 ? `${number}, ${name}` : name)
    pin.append(numberTag(number))
    return pin
  }
}

/** Px; wide enough for its digits. */
function pinWidth(number: number): number {
  return 20 + 8 * Math.max(2, String(number).length) - 6
}

function numberTag(number: number): HTMLElement {
  const tag = document.createElement('span')
  tag.className = 'maps-pin-number'
  tag.textContent = String(number)
  return tag
}
