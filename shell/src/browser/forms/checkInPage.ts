import { announce } from '../tab/announce.ts'
import { isPlainClick } from '../tab/isPlainClick.ts'
import { findErrors, type FieldFault, type Values } from '../../shared/forms/findErrors.ts'
import { shownAgain } from '../../shared/forms/isSecret.ts'
import { loadForms } from '@tessera/content/words/loadForms'
import { loadWords } from '../tab/loadWords.ts'
import { readFields, setValue, readValues, type PageField } from './readFields.ts'
import { showErrors } from './showErrors.ts'

/** Milliseconds after a form is sent during which another press does not send it again. */
const sendingFor = 5000

/** Checks a form in the page when it is sent, and later whenever a field loses focus (FV3). */
export async function checkInPage(form: HTMLFormElement): Promise<void> {
  const words = await loadWords({ forms: loadForms })
  const fields = readFields(form)
  let tried = form.querySelector('[aria-invalid]') !== null
  let sentAt = -Infinity
  form.noValidate = true
  keepEntries(form, fields)

  function check(): readonly FieldFault[] {
    const errors = findErrors(fields, readValues(fields))
    showErrors(form, fields, errors, words)
    return errors
  }

  form.addEventListener('submit', function checkAll(event) {
    tried = true
    const errors = check()
    const isRepeated = event.timeStamp - sentAt < sendingFor
    if (errors.length > 0 || isRepeated) event.preventDefault()
    else sentAt = event.timeStamp
    if (errors.length === 0) return
    announce(words.text('forms.summary', { count: errors.length }))
    fields.find(({ name }) => name === errors[0]?.name)?.element.focus()
  })

  form.addEventListener('focusout', function checkAgain() {
    if (tried) whenPressEnds(check)
  })

  /** Shows the field itself: following the link would leave the field's label out of view and add a history entry. */
  form.addEventListener('click', function showField(event) {
    const link = event.target instanceof Element && event.target.closest('[data-form-summary] a')
    const field = link && fields.find(({ element }) => link.getAttribute('href') === `#${element.id}`)
    if (!field || !isPlainClick(event)) return
    event.preventDefault()
    field.element.focus({ preventScroll: true })
    field.element.closest('[data-field]')?.scrollIntoView()
  })
}

/** Entered values by history entry, page and form. They are lost when the document is unloaded. */
const entered = new Map<string, Values>()

/** Restores what was entered before a move to another page and back, except card details. */
function keepEntries(form: HTMLFormElement, fields: readonly PageField[]): void {
  if (!('navigation' in window)) return
  const key = JSON.stringify([navigation.currentEntry?.key, location.pathname, form.dataset['form']])
  for (const [name, value] of Object.entries(entered.get(key) ?? {})) {
    const field = fields.find((one) => one.name === name)
    if (field) setValue(field.element, value)
  }
  form.addEventListener('input', () => entered.set(key, shownAgain(fields, readValues(fields))))
}

let pressed = false

for (const [type, isPressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(type, () => (pressed = isPressed), { capture: true, passive: true })

/** Calls `then` now or after the current press: if the page shifted during a press, the click would miss its target. */
function whenPressEnds(then: () => void): void {
  if (!pressed) return then()
  const after = new AbortController()
  const finish = () => {
    after.abort()
    setTimeout(then)
  }
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, finish, { signal: after.signal })
}
