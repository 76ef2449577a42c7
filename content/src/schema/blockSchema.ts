import { isSlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'
import { fact, language, line, pixels } from './value.ts'

const picture = line.describe('Id of a picture')

/** A part of a page. In Markdown, text is `prose` and a fence ```` ```block <kind> ```` holds any other kind's fields as YAML. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prose'), markdown: z.string() }),
  z.strictObject({
    kind: z.literal('html'),
    html: z.string().describe('Sanitised; keeps the marks of docs/markup.md'),
  }),
  z.strictObject({ kind: z.literal('picture'), picture, caption: line.optional() }),
  z.strictObject({
    kind: z.literal('gallery'),
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .describe('Name of its lightbox group'),
    pictures: z.array(picture).min(1).describe('Ids of pictures'),
  }),
  z.strictObject({
    kind: z.literal('quote'),
    text: line,
    source: line.optional(),
    language: language.optional().describe("Of the text, where it is not the page's"),
  }),
  z.strictObject({ kind: z.literal('facts'), facts: z.array(fact).min(1) }),
  z.strictObject({ kind: z.literal('email'), email: line.describe('Name of a document in emails/') }),
  z.strictObject({
    kind: z.literal('banner'),
    position: line.describe('Id of the empty element that a banner placement names'),
    width: pixels.optional(),
    height: pixels.optional(),
  }),
  z.strictObject({ kind: z.literal('regions') }),
  z.strictObject({
    kind: z.literal('slot'),
    slot: z
      .string()
      .refine(isSlotName, 'must be lower-case letters, digits and dashes')
      .describe('Name of a slot that a remote declares'),
    options: z.record(z.string(), z.unknown()).default({}).describe('As the remote declares them'),
    fallback: line.describe('Shown when the slot cannot be filled'),
  }),
  z.strictObject({ kind: z.literal('form'), form: line.describe('Name of a document in forms/') }),
])
export type BlockDocument = z.infer<typeof blockSchema>
