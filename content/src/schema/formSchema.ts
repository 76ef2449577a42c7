import { z } from 'zod'
import { line, schemaHint } from './value.ts'

const fieldSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
    .describe('Unique in the form'),
  label: line,
  control: z.enum(['text', 'textarea', 'select', 'checkbox']),
  required: z.boolean().optional(),
  pattern: z
    .enum(['email', 'url', 'card', 'cvv', 'number', 'date'])
    .optional()
    .describe('What its value must look like (FV1)'),
  equalTo: z.string().optional().describe('Name of the field whose value it must equal'),
  choices: z.array(line).optional().describe('Of a select'),
  hint: line.optional(),
})

/** A form that pages can name. */
export const formSchema = z.strictObject({
  ...schemaHint,
  heading: line,
  submit: line.describe('Label of the button'),
  thanks: line.describe('Shown after it was accepted'),
  fields: z.array(fieldSchema).min(1).superRefine(checkTogether),
})

/** What no field can tell alone. */
function checkTogether(fields: readonly z.infer<typeof fieldSchema>[], context: z.RefinementCtx): void {
  const names = fields.map(({ name }) => name)
  fields.forEach(({ name, control, equalTo, choices = [] }, index) => {
    const add = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    if (names.indexOf(name) < index) add('name', `is the name of two fields, ${name}`)
    if (equalTo !== undefined && (equalTo === name || !names.includes(equalTo)))
      add('equalTo', `names no other field of this form, ${equalTo}`)
    if (control === 'select' && choices.length === 0) add('choices', 'must hold at least one of a select')
    if (control !== 'select' && choices.length > 0) add('choices', 'belong to a select')
  })
}
