import { patterns, type FieldRules, type Pattern, type Values } from '../../shared/forms/findErrors.ts'
import type { Labelled } from '../../shared/forms/describeError.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field of a form in the page; its definition is read from the markup. */
export interface PageField extends FieldRules, Labelled {
  element: Control
  message: HTMLElement
}

export function readFields(form: HTMLFormElement): readonly PageField[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap((box) => readField(box) ?? [])
}

export function readValues(fields: readonly PageField[]): Values {
  return Object.fromEntries(fields.map(({ name, element }) => [name, readValue(element)]))
}

function readField(box: HTMLElement): PageField | undefined {
  const element = box.querySelector<Control>('input, select, textarea')
  const message = box.querySelector<HTMLElement>('[data-fault]')
  if (!element || !message) return undefined
  const { pattern, equalTo } = element.dataset
  return {
    name: element.name,
    label: box.dataset['label'] ?? '',
    control: readKind(element),
    required: element.required,
    ...(isPattern(pattern) && { pattern }),
    ...(equalTo !== undefined && { equalTo }),
    element,
    message,
  }
}

function readKind(element: Control): Labelled['control'] {
  if (element instanceof HTMLSelectElement) return 'select'
  if (element instanceof HTMLTextAreaElement) return 'textarea'
  return element.type === 'checkbox' ? 'checkbox' : 'text'
}

function isPattern(name: string | undefined): name is Pattern {
  return name !== undefined && Object.hasOwn(patterns, name)
}

/** Sets a control's value; any text but the empty one checks a checkbox. */
export function setValue(element: Control, value: string): void {
  if (isCheckbox(element)) element.checked = value !== ''
  else element.value = value
}

function readValue(element: Control): string {
  return isCheckbox(element) && !element.checked ? '' : element.value
}

function isCheckbox(element: Control): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'checkbox'
}
