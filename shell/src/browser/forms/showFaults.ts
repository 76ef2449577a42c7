import type { FieldFault } from '../../shared/forms/findFaults.ts'
import { messageOf, summaryHeading } from '../../shared/forms/messageOf.ts'
import type { PageField } from './fieldsOf.ts'

/** Shows these faults and no others, as the server does: by each field and summed up above the form. */
export function showFaults(
  form: HTMLFormElement,
  fields: readonly PageField[],
  faults: readonly FieldFault[],
): void {
  for (const { name, element, told } of fields) {
    const fault = faults.find((one) => one.name === name)
    if (fault) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
    told.textContent = fault ? messageOf(fault, fields) : ''
    told.hidden = !fault
  }
  const summary = form.querySelector<HTMLElement>('[data-form-summary]')
  if (summary) sumUp(summary, fields, faults)
}

function sumUp(summary: HTMLElement, fields: readonly PageField[], faults: readonly FieldFault[]): void {
  summary.hidden = faults.length === 0
  const heading = document.createElement('p')
  heading.textContent = summaryHeading(faults.length)
  const list = document.createElement('ul')
  list.append(...faults.map((fault) => createItem(fault, fields)))
  summary.replaceChildren(heading, list)
}

function createItem(fault: FieldFault, fields: readonly PageField[]): HTMLElement {
  const field = fields.find(({ name }) => name === fault.name)
  const link = document.createElement('a')
  link.href = `#${field?.element.id}`
  link.textContent = field?.label ?? fault.name
  const item = document.createElement('li')
  item.append(link, `: ${messageOf(fault, fields)}`)
  return item
}
