import L from 'leaflet'
import { pressable } from './pressable.ts'

/** The pin of a detail page's own place: larger, without a number. */
export class SpotIcon extends L.DivIcon {
  readonly #name: string
  readonly #region: string

  constructor(name: string, region: string) {
    super({ className: 'maps-spot', iconSize: [36, 46], iconAnchor: [18, 45], popupAnchor: [0, -42] })
    this.#name = name
    this.#region = region
  }

  override createIcon(): HTMLElement {
    const pin = pressable(super.createIcon())
    pin.dataset['region'] = this.#region
    pin.setAttribute('aria-label', this.#name)
    return pin
  }
}
