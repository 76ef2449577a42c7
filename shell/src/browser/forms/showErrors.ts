import type { FieldFault } from '../../shared/forms/findErrors.ts'
import { errorMark, messageOf, summaryHeading, summaryLine } from '../../shared/forms/messageOf.ts'
import { element } from '../tab/element.ts'
import type { PageField } from './fieldsOf.ts'

/** Shows these errors and no others, as the server does: by each field and summed up above the form. */
export function showErrors(
  form: HTMLFormElement,
  fields: readonly PageField[],
  errors: readonly FieldFault[],
): void {
  for (const { name, element, message } of fields) {
    const error = errors.find((one) => one.name === name)
    if (error) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
    message.textContent = error ? messageOf(error, fields) : ''
    message.hidden = !error
  }
  document.title = (errors.length > 0 ? errorMark : '') + document.title.replace(errorMark, '')
  const summary = form.querySelector<HTMLElement>('[data-form-summary]')
  if (summary) summarise(summary, fields, errors)
}

function summarise(summary: HTMLElement, fields: readonly PageField[], errors: readonly FieldFault[]): void {
  summary.hidden = errors.length === 0
  summary.replaceChildren(
    element('p', {}, summaryHeading(errors.length)),
    element('ul', {}, ...errors.map((error) => createItem(error, fields))),
  )
}

function createItem(error: FieldFault, fields: readonly PageField[]): HTMLElement {
  const { label, message } = summaryLine(error, fields)
  const href = `#${fields.find(({ name }) => name === error.name)?.element.id}`
  return element('li', {}, element('a', { href }, label), message)
}
