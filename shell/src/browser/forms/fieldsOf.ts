import { patterns, type FieldRules, type Pattern, type Values } from '../../shared/forms/findErrors.ts'
import type { Labelled } from '../../shared/forms/messageOf.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field of a form in the page: the definition read back from its markup. */
export interface PageField extends FieldRules, Labelled {
  element: Control
  message: HTMLElement
}

export function fieldsOf(form: HTMLFormElement): readonly PageField[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap((box) => readField(box) ?? [])
}

export function valuesOf(fields: readonly PageField[]): Values {
  return Object.fromEntries(fields.map(({ name, element }) => [name, valueOf(element)]))
}

function readField(box: HTMLElement): PageField | undefined {
  const element = box.querySelector<Control>('input, select, textarea')
  const message = box.querySelector<HTMLElement>('[data-fault]')
  if (!element || !message) return undefined
  const { pattern, equalTo } = element.dataset
  return {
    name: element.name,
    label: box.dataset['label'] ?? '',
    control: kindOf(element),
    required: element.required,
    ...(isPattern(pattern) && { pattern }),
    ...(equalTo !== undefined && { equalTo }),
    element,
    message,
  }
}

function kindOf(element: Control): Labelled['control'] {
  if (element instanceof HTMLSelectElement) return 'select'
  if (element instanceof HTMLTextAreaElement) return 'textarea'
  return element.type === 'checkbox' ? 'checkbox' : 'text'
}

function isPattern(name: string | undefined): name is Pattern {
  return name !== undefined && Object.hasOwn(patterns, name)
}

export function setValue(element: Control, value: string): void {
  if (isCheckbox(element)) element.checked = value !== ''
  else element.value = value
}

function valueOf(element: Control): string {
  return isCheckbox(element) && !element.checked ? '' : element.value
}

function isCheckbox(element: Control): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'checkbox'
}
