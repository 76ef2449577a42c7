import { z } from 'zod'
import { line, schemaHint } from './value.ts'

const plain = z
  .strictObject({
    ...schemaHint,
    label: line,
    address: z.email().meta({
      title: 'E-mail address',
      description: 'Robots cannot read it in the page',
      $comment: 'stored plain; it leaves the engine only as a token (EM2)',
    }),
  })
  .meta({ title: 'Plain' })
const stored = z
  .strictObject({
    ...schemaHint,
    label: line,
    token: line.meta({ title: 'Disguised address', $comment: 'the address, mailto: included, shifted' }),
    shift: z
      .int()
      .min(-10)
      .max(10)
      .default(1)
      .meta({ description: 'The shift of each character', $comment: 'EM1' }),
  })
  .meta({ title: 'Disguised' })

/** An e-mail address that pages can refer to. */
export const emailSchema = z.union([plain, stored])
export type EmailDocument = z.infer<typeof emailSchema>
