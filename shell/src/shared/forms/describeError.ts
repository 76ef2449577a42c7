import type { FormField } from '@tessera/content/port'
import type { Messages } from '@tessera/kit/language/compiledMessages'
import type { WordKey } from '@tessera/content/words'
import type { FieldFault } from './findErrors.ts'

export type Labelled = Pick<FormField, 'name' | 'label' | 'control' | 'equalTo'>
export type FormWords = Pick<Messages<Extract<WordKey, `forms.${string}`>>, 'text'>

/** The text beside a field with an error: what to do next. */
export function describeError(
  { name, kind }: FieldFault,
  fields: readonly Labelled[],
  { text }: FormWords,
): string {
  const field = fields.find((one) => one.name === name)
  if (kind === 'required') return text(`forms.${field?.control ?? 'text'}`)
  if (kind !== 'equalTo') return text(`forms.${kind}`)
  const other = fields.find((one) => one.name === field?.equalTo)
  return text('forms.equalTo', { label: other?.label ?? '' })
}

/** A field's line in the summary: its label, which can be a question, and the rest of the line. */
export function summaryLine(
  error: FieldFault,
  fields: readonly Labelled[],
  words: FormWords,
): { label: string; message: string } {
  const label = fields.find(({ name }) => name === error.name)?.label ?? error.name
  return { label, message: `${/[?؟]$/.test(label) ? '' : ':'} ${describeError(error, fields, words)}` }
}
