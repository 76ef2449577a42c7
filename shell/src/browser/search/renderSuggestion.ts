import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { element } from '../tab/element.ts'
import type { WordsOf } from '../../pages/words/PageWords.ts'
import { findMatches } from './findMatches.ts'

/** Renders a suggestion as an option that links to its page; names are inserted as text only. */
export function renderSuggestion(found: Suggestion, typed: string): HTMLElement {
  const name = findMatches(found.name, typed).map(({ text, typed }) =>
    typed ? element('mark', {}, text) : text,
  )
  const option = renderOption(
    found.href,
    element('span', { className: 'shell-offer-name' }, ...name),
    ' ',
    element('span', { className: 'shell-offer-where' }, found.about),
  )
  if (found.mark) option.dataset['group'] = found.mark
  return option
}

export function renderGroup(label: string, options: readonly HTMLElement[]): HTMLElement {
  const heading = element('span', { className: 'shell-offer-group', ariaHidden: 'true' }, label)
  return element('div', { role: 'group', ariaLabel: label }, heading, ...options)
}

/** Renders the last option, a link to all results, where Enter without a choice leads too. */
export function renderWholeList(typed: string, searchAt: string, { text }: WordsOf<'offers'>): HTMLElement {
  const href = `${searchAt}?${new URLSearchParams({ text: typed })}`
  const option = renderOption(href, text('offers.all', { text: typed }))
  option.classList.add('shell-offer-list')
  return option
}

/** Renders an option as a real link, so that visitors can open it in another tab. */
function renderOption(href: string, ...children: readonly (Node | string)[]): HTMLElement {
  return element('a', { className: 'shell-offer', role: 'option', href, tabIndex: -1 }, ...children)
}
