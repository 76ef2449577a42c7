import type { Offered } from './askForPlaces.ts'
import { renderSuggestion, renderWholeList } from './renderSuggestion.ts'

/** Pixels below the field that show four places. */
const enough = 280

/** The panel under a search field. */
export interface Offers {
  /** Its options: a place each, then the whole list; empty when the panel says that there is none. */
  list: HTMLElement
  show(offered: Offered): void
  hide(): void
  isOpen(): boolean
}

export function createOffers(input: HTMLInputElement): Offers {
  const panel = element('div', 'shell-offers')
  const list = element('div', 'shell-offers-list')
  const note = element('p', 'shell-offers-note')
  list.id = `${input.id}-offers`
  list.role = 'listbox'
  list.ariaLabel = 'Places'
  panel.hidden = true
  panel.append(list, note)
  panel.addEventListener('mousedown', keepFocus)
  input.parentElement?.append(panel)

  return {
    list,
    show(offered) {
      const isEmpty = offered.places.length === 0
      list.replaceChildren(...(isEmpty ? [] : renderOptions(offered, list.id)))
      list.hidden = isEmpty
      note.hidden = !isEmpty
      note.textContent = isEmpty ? summaryOf(offered) : ''
      place(panel, input)
      panel.hidden = false
      panel.scrollTop = 0
    },
    hide: () => void (panel.hidden = true),
    isOpen: () => !panel.hidden,
  }
}

/** What is offered, in a sentence. */
export function summaryOf({ text, places: { length } }: Offered): string {
  if (length === 0) return `No place is called anything like “${text}”.`
  return `${length === 1 ? '1 place' : `${length} places`} to choose from with the arrow keys.`
}

function renderOptions({ text, places }: Offered, id: string): HTMLElement[] {
  const options = [...places.map((place) => renderSuggestion(place, text)), renderWholeList(text)]
  for (const [index, option] of options.entries()) option.id = `${id}-${index}`
  return options
}

/** Below the field, or above where there is too little room: beside a telephone's keyboard, at the foot of a screen. */
function place(panel: HTMLElement, input: HTMLElement): void {
  const { top, bottom } = input.getBoundingClientRect()
  const below = (visualViewport?.height ?? innerHeight) - bottom
  const isAbove = below < enough && top > below
  panel.dataset['above'] = String(isAbove)
  panel.style.setProperty('--room', `${Math.floor(isAbove ? top : below)}px`)
}

/** A press on the panel must not blur the field, which would close it before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  return made
}
