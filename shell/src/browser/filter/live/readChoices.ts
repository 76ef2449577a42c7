import type { ListedPlace, PlacesQuery, PlacesResult } from '@tessera/content/port'
import type { WordsOf } from '../../../pages/words/PageWords.ts'
import { readPlacesQuery } from '../../../shared/list/readPlacesQuery.ts'

/** Reads the query in the form, as the server would read the sent form. */
export function readChoices(form: HTMLFormElement): PlacesQuery {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value)
  return readPlacesQuery(search, null)
}

/** Empties every field; `reset` would restore the choices that the page was loaded with. */
export function clearChoices(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    if (field.type === 'checkbox') field.checked = false
    else if (field.type !== 'hidden') field.value = ''
  }
  for (const field of form.querySelectorAll('select')) field.selectedIndex = 0
}

/** Updates the number beside each choice, and marks choices without places. */
export function showCounts(
  box: HTMLElement,
  { facets }: PlacesResult<ListedPlace>,
  { number }: Pick<WordsOf<'list'>, 'number'>,
): void {
  for (const [name, choices] of Object.entries(facets)) {
    for (const { id, count } of choices) {
      const shown = box.querySelector(`[data-facet-count="${name}:${id}"]`)
      if (shown) shown.textContent = number(count)
      shown?.closest('label')?.toggleAttribute('data-none', count === 0)
    }
  }
}
