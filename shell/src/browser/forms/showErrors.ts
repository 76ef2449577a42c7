import type { FieldFault } from '../../shared/forms/findErrors.ts'
import { messageOf, summaryHeading, summaryLine } from '../../shared/forms/messageOf.ts'
import type { PageField } from './fieldsOf.ts'

/** Shows these faults and no others, as the server does: by each field and summed up above the form. */
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
  const summary = form.querySelector<HTMLElement>('[data-form-summary]')
  if (summary) sumUp(summary, fields, errors)
}

function sumUp(summary: HTMLElement, fields: readonly PageField[], errors: readonly FieldFault[]): void {
  summary.hidden = errors.length === 0
  const heading = document.createElement('p')
  heading.textContent = summaryHeading(errors.length)
  const list = document.createElement('ul')
  list.append(...errors.map((error) => createItem(error, fields)))
  summary.replaceChildren(heading, list)
}

function createItem(error: FieldFault, fields: readonly PageField[]): HTMLElement {
  const { label, message } = summaryLine(error, fields)
  const link = document.createElement('a')
  link.href = `#${fields.find(({ name }) => name === error.name)?.element.id}`
  link.textContent = label
  const item = document.createElement('li')
  item.append(link, message)
  return item
}
