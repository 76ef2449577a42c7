import type { FieldFault } from '../../shared/forms/findErrors.ts'
import { describeError, summaryLine } from '../../shared/forms/describeError.ts'
import { element } from '../tab/element.ts'
import type { WordsOf } from '../../pages/words/PageWords.ts'
import type { PageField } from './readFields.ts'

/** Shows these errors and no others, in the server's markup: beside each field, and in a summary above the form. */
export function showErrors(
  form: HTMLFormElement,
  fields: readonly PageField[],
  errors: readonly FieldFault[],
  words: WordsOf<'forms'>,
): void {
  for (const { name, element, message } of fields) {
    const error = errors.find((one) => one.name === name)
    if (error) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
    message.textContent = error ? describeError(error, fields, words) : ''
    message.hidden = !error
  }
  const errorMark = words.text('forms.error')
  document.title = (errors.length > 0 ? errorMark : '') + document.title.replace(errorMark, '')
  const summary = form.querySelector<HTMLElement>('[data-form-summary]')
  if (summary) summarise(summary, fields, errors, words)
}

function summarise(
  summary: HTMLElement,
  fields: readonly PageField[],
  errors: readonly FieldFault[],
  words: WordsOf<'forms'>,
): void {
  summary.hidden = errors.length === 0
  summary.replaceChildren(
    element('p', {}, words.text('forms.summary', { count: errors.length })),
    element('ul', {}, ...errors.map((error) => createItem(error, fields, words))),
  )
}

function createItem(error: FieldFault, fields: readonly PageField[], words: WordsOf<'forms'>): HTMLElement {
  const { label, message } = summaryLine(error, fields, words)
  const href = `#${fields.find(({ name }) => name === error.name)?.element.id}`
  return element('li', {}, element('a', { href }, label), message)
}
