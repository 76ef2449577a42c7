import type { FormField } from '@tessera/content/port'
import type { ErrorKind, FieldFault } from './findErrors.ts'

export type Labelled = Pick<FormField, 'name' | 'label' | 'control' | 'equalTo'>

/** What the visitor reads beside a field that fails a check: what to do next. */
export function messageOf({ name, kind }: FieldFault, fields: readonly Labelled[]): string {
  const field = fields.find((one) => one.name === name)
  if (kind === 'required') return neededBy[field?.control ?? 'text']
  if (kind === 'equalTo') {
    const other = fields.find((one) => one.name === field?.equalTo)
    return `Enter the same as in “${other?.label}”.`
  }
  return messages[kind]
}

const neededBy: Readonly<Record<FormField['control'], string>> = {
  text: 'Fill this in.',
  textarea: 'Fill this in.',
  select: 'Choose one.',
  checkbox: 'Tick this box to go on.',
}

const messages: Readonly<Record<Exclude<ErrorKind, 'required' | 'equalTo'>, string>> = {
  choices: 'Choose one of the list.',
  email: 'Enter a whole e-mail address, with an @ and a domain.',
  url: 'Enter a whole web address, starting with https:// or http://.',
  card: 'Enter the whole card number, digits only, without spaces.',
  cvv: 'Enter the 3 or 4 digits of the security code.',
  number: 'Enter a number, for example 4 or 2.5.',
  date: 'Enter a day that exists as year-month-day, for example 2027-05-17.',
}

/** A field's line in the summary: its label, which may be a question, and how the line goes on behind it. */
export function summaryLine(
  error: FieldFault,
  fields: readonly Labelled[],
): { label: string; message: string } {
  const label = fields.find(({ name }) => name === error.name)?.label ?? error.name
  return { label, message: `${label.endsWith('?') ? '' : ':'} ${messageOf(error, fields)}` }
}

/** Begins the title of a page with a form to correct. */
export const errorMark = 'Error: '

export function summaryHeading(count: number): string {
  return count === 1 ? 'One answer needs your attention' : `${count} answers need your attention`
}

export const notKept = 'Your answers could not be kept just now. Please send them again in a moment.'

export const secretsLeftOut = 'Card details are never shown again: please enter them once more.'
