import L from 'leaflet'
import { clusterSize, discWidth } from './clusterSize.ts'
import { pressable } from './pressable.ts'

/** A disc with the number of places in it (MP3), in their region's colours where they share one. */
export class ClusterIcon extends L.DivIcon {
  readonly #places: number
  /** Px that it covers; less than its box where it is small, more where it is large. */
  readonly width: number
  readonly #region: string | undefined

  constructor(places: number, region: string | undefined) {
    super({ className: `marker-cluster marker-cluster-${clusterSize(places)}`, iconSize: [40, 40] })
    this.#places = places
    this.width = discWidth[clusterSize(places)]
    this.#region = region
  }

  override createIcon(): HTMLElement {
    const disc = pressable(super.createIcon())
    if (this.#region) disc.dataset['region'] = this.#region
    disc.setAttribute('aria-label', `${this.#places} places, press to come closer`)
    const inner = disc.appendChild(document.createElement('div'))
    inner.appendChild(document.createElement('span')).textContent = String(this.#places)
    return disc
  }
}
