import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { readWord } from '../tab/announce.ts'
import { element } from '../tab/element.ts'
import type { WordsOf } from '../../pages/words/PageWords.ts'
import { placeOffers } from './placeOffers.ts'
import { renderGroup, renderSuggestion, renderWholeList } from './renderSuggestion.ts'

/** Suggestions for a typed text. */
export interface Offered {
  text: string
  suggestions: readonly Suggestion[]
  /** The request failed or took too long. */
  failed: boolean
}

/** Creates the panel below a search field. Its `list` has an option per suggestion, in groups, then a link to all. */
export function createOffers(input: HTMLInputElement, words: WordsOf<'offers'>) {
  const searchAt = new URL(input.form?.action ?? location.href).pathname
  const list = element('div', {
    className: 'shell-offers-list',
    id: `${input.id}-offers`,
    role: 'listbox',
    ariaLabel: words.text('offers.label'),
  })
  const note = element('p', { className: 'shell-offers-note' })
  const panel = element('div', { className: 'shell-offers', hidden: true }, list, note)
  panel.addEventListener('mousedown', keepFocus)
  input.parentElement?.append(panel)

  return {
    list,
    show(offered: Offered) {
      const isEmpty = offered.suggestions.length === 0
      list.replaceChildren(
        ...(isEmpty ? [] : renderGroups(offered, list.id, renderWholeList(offered.text, searchAt, words))),
      )
      list.hidden = isEmpty
      note.hidden = !isEmpty
      note.textContent = isEmpty ? describeOffers(offered, words) : ''
      panel.hidden = false
      panel.scrollTop = 0
      placeOffers(panel, input)
    },
    hide: () => void (panel.hidden = true),
    isOpen: () => !panel.hidden,
  }
}

/** One sentence: how many suggestions there are, or why there are none. */
export function describeOffers({ text, suggestions, failed }: Offered, words: WordsOf<'offers'>): string {
  if (failed) return readWord('noSuggestions')
  if (suggestions.length === 0) return words.text('offers.none', { text })
  return words.text('offers.count', { count: suggestions.length })
}

/** Renders the options in groups, with ids numbered across all groups. */
function renderGroups({ text, suggestions }: Offered, id: string, wholeList: HTMLElement): HTMLElement[] {
  let count = 0
  function numbered(option: HTMLElement): HTMLElement {
    option.id = `${id}-${count++}`
    return option
  }
  const groups = Array.from(
    Map.groupBy(suggestions, ({ group }) => group),
    ([label, suggestions]) =>
      renderGroup(
        label,
        suggestions.map((one) => numbered(renderSuggestion(one, text))),
      ),
  )
  return [...groups, numbered(wholeList)]
}

/** Keeps focus in the field: losing it would close the panel before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
