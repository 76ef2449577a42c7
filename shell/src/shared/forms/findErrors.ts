import type { FormField } from '@tessera/content/port'
import { plainDigits } from './plainDigits.ts'

/** The rules of a field, read from a form's definition or from the form in the page. */
export type FieldRules = Pick<FormField, 'name' | 'required' | 'pattern' | 'equalTo' | 'choices'>

export type Pattern = NonNullable<FormField['pattern']>

/** Field name → raw value; an empty text for an empty field. */
export type Values = Readonly<Record<string, string>>

export type ErrorKind = 'required' | 'choices' | 'equalTo' | Pattern

export interface FieldFault {
  name: string
  kind: ErrorKind
}

/** Finds errors, the same in the browser and on the server (FV3): at most one per field, in the form's order. */
export function findErrors(fields: readonly FieldRules[], values: Values): readonly FieldFault[] {
  return fields.flatMap((field) => {
    const kind = findError(field, values)
    return kind === undefined ? [] : { name: field.name, kind }
  })
}

function findError(
  { name, required, pattern, equalTo, choices }: FieldRules,
  values: Values,
): ErrorKind | undefined {
  const value = values[name] ?? ''
  if (required && value.trim() === '') return 'required'
  if (equalTo !== undefined && value !== (values[equalTo] ?? '')) return 'equalTo'
  if (value === '') return undefined
  if (choices && !choices.includes(value)) return 'choices'
  return pattern && !patterns[pattern](plainValue({ pattern }, value.trim())) ? pattern : undefined
}

/** Writes a number, date or card in the digits 0 to 9; returns other values unchanged. */
export function plainValue({ pattern }: Pick<FieldRules, 'pattern'>, value: string): string {
  return !pattern || pattern === 'email' || pattern === 'url' ? value : plainDigits(value)
}

/** Each pattern's test of a trimmed value (FV1, FV2). Every test is fast on long values too. */
export const patterns: Readonly<Record<Pattern, (text: string) => boolean>> = {
  email: (text) => email.test(text),
  url: (text) => url.test(text),
  card: (text) => card.test(text),
  cvv: (text) => /^[0-9]{3,4}$/.test(text),
  number: (text) => /^[-+]?(?:[0-9]+|[0-9]*[.,][0-9]+)$/.test(text),
  date: isDate,
}

const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

const url =
  /^(?:https?|ftp|file|ssh):\/\/(?:[-;:&=+$,\w]+@)?[-A-Za-z0-9.]+(?::[0-9]*)?(?:[/?#][^\s<>"\\^`{|}]*)?$/

/** Checks prefix and length, not the check digit: Visa, Mastercard, Discover, American Express, Diners Club, JCB. */
const card =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$/

/** Year-month-day of a day that exists, 1900 to 2099. */
function isDate(text: string): boolean {
  if (!/^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** What a page shows after a submission. */
export type FormOutcome =
  | { status: 'sent'; form: string }
  | { status: 'refused'; form: string; values: Values; errors: readonly FieldFault[] }
  | { status: 'not-kept'; form: string; values: Values }
