import { announce } from '../tab/announce.ts'
import { findErrors, type FieldFault } from '../../shared/forms/findErrors.ts'
import { summaryHeading } from '../../shared/forms/messageOf.ts'
import { fieldsOf, valuesOf } from './fieldsOf.ts'
import { keepEntries } from './keepEntries.ts'
import { showErrors } from './showErrors.ts'
import { whenPressEnds } from './whenPressEnds.ts'

/** Milliseconds in which a second press does not send the same form again. */
const sendingFor = 5000

/** Checks a form in the page: when it is sent, and from then on whenever a field is left (FV3). */
export function checkInPage(form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  let tried = form.querySelector('[aria-invalid]') !== null
  let sentAt = -Infinity
  form.noValidate = true
  keepEntries(form, fields)

  function check(): readonly FieldFault[] {
    const errors = findErrors(fields, valuesOf(fields))
    showErrors(form, fields, errors)
    return errors
  }

  form.addEventListener('submit', function checkAll(event) {
    tried = true
    const errors = check()
    const isRepeated = event.timeStamp - sentAt < sendingFor
    if (errors.length > 0 || isRepeated) event.preventDefault()
    else sentAt = event.timeStamp
    if (errors.length === 0) return
    announce(summaryHeading(errors.length))
    fields.find(({ name }) => name === errors[0]?.name)?.element.focus()
  })

  form.addEventListener('focusout', function checkAgain() {
    if (tried) whenPressEnds(check)
  })
}
