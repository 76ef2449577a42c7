import { z } from 'zod'
import { line, schemaHint } from './value.ts'

const fieldSchema = z
  .strictObject({
    label: line,
    control: z.enum(['text', 'textarea', 'select', 'checkbox']).meta({
      title: 'Kind',
      enumDescriptions: ['One line of text', 'Several lines of text', 'Choice from a list', 'Checkbox'],
    }),
    required: z.boolean().optional().meta({ title: 'Must be filled in' }),
    pattern: z
      .enum(['email', 'url', 'card', 'cvv', 'number', 'date'])
      .optional()
      .meta({
        title: 'Must look like',
        description: 'Anything else is refused',
        $comment: 'FV1',
        enumDescriptions: [
          'An e-mail address',
          'A web address',
          'A card number',
          'The security code of a card',
          'A number',
          'A date',
        ],
      }),
    equalTo: z.string().optional().meta({
      title: 'Must be the same as',
      description: 'The name in the answers of another field of this form, which must have the same value',
    }),
    choices: z.array(line).optional().meta({ title: 'Choices', description: 'For a choice from a list' }),
    hint: line.optional().meta({ title: 'Help', description: 'Shown below the field' }),
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
      .meta({
        title: 'Name in the answers',
        description: 'Unique in the form. Answers are stored by it: do not change it once the form is used',
      }),
  })
  .meta({ title: 'Field' })

/** A form that pages can refer to. */
export const formSchema = z.strictObject({
  ...schemaHint,
  heading: line,
  submit: line.meta({ title: 'Button', description: 'Text of the button' }),
  thanks: line.meta({ title: 'Thanks', description: 'Shown after the form was sent' }),
  fields: z.array(fieldSchema).min(1).superRefine(checkTogether),
})

/** Checks that need several fields. */
function checkTogether(fields: readonly z.infer<typeof fieldSchema>[], context: z.RefinementCtx): void {
  const names = fields.map(({ name }) => name)
  fields.forEach(({ name, control, equalTo, choices = [] }, index) => {
    const add = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    if (names.indexOf(name) < index) add('name', `two fields have the name ${name}`)
    if (equalTo !== undefined && (equalTo === name || !names.includes(equalTo)))
      add('equalTo', `there is no other field ${equalTo} in this form`)
    if (control === 'select' && choices.length === 0) add('choices', 'are needed for a select')
    if (control !== 'select' && choices.length > 0) add('choices', 'are only for a select')
  })
}
