import type { Values } from '../../shared/forms/findErrors.ts'
import { shownAgain } from '../../shared/forms/isSecret.ts'
import { setValue, valuesOf, type PageField } from './fieldsOf.ts'

/** What was entered, by history entry, page and form. It is gone with the document, as what browsers keep is. */
const entered = new Map<string, Values>()

/** A move takes its page's forms away: one that comes back finds what was entered in them, but for card details. */
export function keepEntries(form: HTMLFormElement, fields: readonly PageField[]): void {
  if (!('navigation' in window)) return
  const key = JSON.stringify([navigation.currentEntry?.key, location.pathname, form.dataset['form']])
  for (const [name, value] of Object.entries(entered.get(key) ?? {})) {
    const field = fields.find((one) => one.name === name)
    if (field) setValue(field.element, value)
  }
  form.addEventListener('input', () => entered.set(key, shownAgain(fields, valuesOf(fields))))
}
