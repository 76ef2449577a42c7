import { noSuggestions, type Suggestion } from '../../shared/search/Suggestion.ts'
import { element } from '../tab/element.ts'
import { placeOffers } from './placeOffers.ts'
import { renderGroup, renderSuggestion, renderWholeList } from './renderSuggestion.ts'

export interface Offered {
  text: string
  places: readonly Suggestion[]
  /** The server could not say, or was not waited for. */
  failed: boolean
}

/** The panel below a search field. `list`: one option for each result, in groups, then the whole list. */
export function createOffers(input: HTMLInputElement) {
  const list = element('div', {
    className: 'shell-offers-list',
    id: `${input.id}-offers`,
    role: 'listbox',
    ariaLabel: 'Suggestions',
  })
  const note = element('p', { className: 'shell-offers-note' })
  const panel = element('div', { className: 'shell-offers', hidden: true }, list, note)
  panel.addEventListener('mousedown', keepFocus)
  input.parentElement?.append(panel)

  return {
    list,
    show(offered: Offered) {
      const isEmpty = offered.places.length === 0
      list.replaceChildren(...(isEmpty ? [] : renderGroups(offered, list.id)))
      list.hidden = isEmpty
      note.hidden = !isEmpty
      note.textContent = isEmpty ? summaryOf(offered) : ''
      panel.hidden = false
      panel.scrollTop = 0
      placeOffers(panel, input)
    },
    hide: () => void (panel.hidden = true),
    isOpen: () => !panel.hidden,
  }
}

/** What is offered, in a sentence; or why nothing is, and what to do. */
export function summaryOf({ text, places: { length }, failed }: Offered): string {
  if (failed) return noSuggestions
  if (length === 0) return `Nothing here is called “${text}”, or anything like it.`
  return `${length === 1 ? '1 result' : `${length} results`} to choose from with the arrow keys.`
}

/** The ids of the options count through the groups. */
function renderGroups({ text, places }: Offered, id: string): HTMLElement[] {
  let count = 0
  function numbered(option: HTMLElement): HTMLElement {
    option.id = `${id}-${count++}`
    return option
  }
  const groups = Array.from(
    Map.groupBy(places, ({ group }) => group),
    ([label, its]) =>
      renderGroup(
        label,
        its.map((one) => numbered(renderSuggestion(one, text))),
      ),
  )
  return [...groups, numbered(renderWholeList(text))]
}

/** A press on the panel must not blur the field, which would close it before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
