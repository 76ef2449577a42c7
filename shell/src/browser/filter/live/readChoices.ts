import type { ListParameters, ListQuery, ListResult } from '@tessera/content/port'
import type { WordsOf } from '../../../pages/words/PageWords.ts'
import { readListQuery } from '../../../shared/list/readListQuery.ts'

/** Reads the query in the form, as the server would read the sent form. */
export function readChoices(form: HTMLFormElement, parameters: ListParameters): ListQuery {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value)
  return readListQuery(search, parameters)
}

/** Empties every field; `reset` would restore the choices that the page was loaded with. */
export function clearChoices(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    if (field.type === 'checkbox') field.checked = false
    else if (field.type !== 'hidden') field.value = ''
  }
  for (const field of form.querySelectorAll('select')) field.selectedIndex = 0
}

/** Updates the number beside each choice, and marks choices without items. */
export function showCounts(
  box: HTMLElement,
  { facets }: Pick<ListResult<unknown>, 'facets'>,
  { number }: Pick<WordsOf<'items'>, 'number'>,
): void {
  for (const facet of facets) {
    for (const { id, count } of facet.kind === 'choices' ? facet.choices : []) {
      const shown = box.querySelector(`[data-facet-count="${facet.name}:${id}"]`)
      if (shown) shown.textContent = number(count)
      shown?.closest('label')?.toggleAttribute('data-none', count === 0)
    }
  }
}
