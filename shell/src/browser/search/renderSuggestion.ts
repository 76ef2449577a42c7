import { searchPath } from '../../pages/words/paths.ts'
import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { matchesIn } from './matchesIn.ts'

/** An option that leads to what was found; names reach the page as text only. */
export function renderSuggestion(found: Suggestion, typed: string): HTMLElement {
  const offer = renderOption(found.href)
  const name = part('shell-offer-name')
  name.append(...matchesIn(found.name, typed).map(({ text, typed }) => (typed ? mark(text) : text)))
  const where = part('shell-offer-where')
  where.textContent = found.about
  if (found.regionId) offer.dataset['region'] = found.regionId
  offer.append(name, ' ', where)
  return offer
}

/** Options of one kind under its name. */
export function renderGroup(label: string, options: readonly HTMLElement[]): HTMLElement {
  const group = document.createElement('div')
  group.role = 'group'
  group.ariaLabel = label
  const heading = part('shell-offer-group')
  heading.ariaHidden = 'true'
  heading.textContent = label
  group.append(heading, ...options)
  return group
}

/** The option after all: the page of everything that was found, as Enter without a choice shows it. */
export function renderWholeList(typed: string): HTMLElement {
  const offer = renderOption(`${searchPath}?${new URLSearchParams({ text: typed })}`)
  offer.classList.add('shell-offer-list')
  offer.textContent = `All results for “${typed}”`
  return offer
}

/** A real link, so that it opens in another tab too. */
function renderOption(href: string): HTMLElement {
  const option = document.createElement('a')
  option.className = 'shell-offer'
  option.role = 'option'
  option.href = href
  option.tabIndex = -1
  return option
}

function part(className: string): HTMLElement {
  const made = document.createElement('span')
  made.className = className
  return made
}

function mark(text: string): HTMLElement {
  const made = document.createElement('mark')
  made.textContent = text
  return made
}
