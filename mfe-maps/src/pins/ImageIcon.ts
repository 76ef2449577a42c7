import L from 'leaflet'

/** The content system's own marker image (MP4); `folder` ends in a slash. */
export class ImageIcon extends L.Icon.Default {
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
