import { allPlacesPath } from '../../pages/words/paths.ts'
import { kindNames } from '../../pages/words/kindNames.ts'
import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { matchesIn } from './matchesIn.ts'

/** An option that leads to a place; names reach the page as text only. */
export function renderSuggestion(place: Suggestion, typed: string): HTMLElement {
  const offer = renderOption(place.href)
  const name = part('shell-offer-name')
  name.append(...matchesIn(place.name, typed).map(({ text, typed }) => (typed ? mark(text) : text)))
  const where = part('shell-offer-where')
  where.textContent = `${kindNames[place.kind].one} in ${whereIs(place)}`
  offer.dataset['region'] = place.regionId
  offer.append(name, ' ', where)
  return offer
}

/** The option after all places: the list of everything that fits, as Enter without a choice shows it. */
export function renderWholeList(typed: string): HTMLElement {
  const offer = renderOption(`${allPlacesPath}?${new URLSearchParams({ text: typed })}`)
  offer.classList.add('shell-offer-list')
  offer.textContent = `All places like “${typed}”`
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

function whereIs({ province, region }: Suggestion): string {
  return province === region ? region : `${province}, ${region}`
}
