import L from 'leaflet'

/** An icon that is drawn when it comes into view, and responds to Space as buttons do; Leaflet handles Enter. */
export class ButtonIcon extends L.DivIcon {
  readonly #complete: (element: HTMLElement) => void

  constructor(options: L.DivIconOptions, complete: (element: HTMLElement) => void) {
    super(options)
    this.#complete = complete
  }

  override createIcon(): HTMLElement {
    const element = super.createIcon()
    this.#complete(element)
    element.addEventListener('keydown', function clickOnSpace(event) {
      if (event.key !== ' ') return
      event.preventDefault()
      element.click()
    })
    return element
  }
}
