import { isSlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'
import { fact, language, line, pixels, slug } from './value.ts'

/** Documents of a type, as a list or a slot shows them. */
const listed = {
  type: slug.meta({ title: 'Type', description: 'A type of the site, such as museum' }),
  when: z
    .enum(['now', 'upcoming', 'notPast', 'past'])
    .optional()
    .meta({
      title: 'When',
      description: 'By their dates; default: all',
      enumDescriptions: ['Now', 'To come', 'Now or to come', 'Over'],
    }),
  max: z.int().min(1).max(500).optional().describe('Default: all'),
}

const picture = line.meta({ title: 'Picture', description: 'From the library', $comment: 'its id' })

/** A part of a page. In Markdown, text is `prose` and a fence ```` ```block <kind> ```` holds any other kind's fields as YAML. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prose'), markdown: z.string() }),
  z.strictObject({
    kind: z.literal('html'),
    html: z.string().meta({
      description: 'Anything harmful is removed',
      $comment: 'keeps the marks of docs/markup.md',
    }),
  }),
  z.strictObject({ kind: z.literal('picture'), picture, caption: line.optional() }),
  z.strictObject({
    kind: z.literal('gallery'),
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .meta({
        title: 'Group',
        description: 'Pictures of one group open large together; lower-case letters, digits and dashes',
      }),
    pictures: z.array(picture).min(1).meta({ title: 'Pictures' }),
  }),
  z.strictObject({
    kind: z.literal('quote'),
    text: line,
    source: line.optional(),
    language: language.optional().describe('If it is not the language of the page, such as en'),
  }),
  z.strictObject({ kind: z.literal('facts'), facts: z.array(fact).min(1) }),
  z.strictObject({
    kind: z.literal('email'),
    email: line.meta({ title: 'E-mail address', $comment: 'name of a document in emails/' }),
  }),
  z.strictObject({
    kind: z.literal('banner'),
    position: line.meta({
      title: 'Position',
      description: 'Banners that name this position are shown here',
      $comment: 'id of the empty element',
    }),
    width: pixels.optional().describe('Space reserved for it, in px'),
    height: pixels.optional().describe('Space reserved for it, in px'),
  }),
  z.strictObject({
    kind: z.literal('entries'),
    ...listed,
    heading: line.optional().describe('Above them'),
  }),
  z.strictObject({
    kind: z.literal('tiles'),
    type: listed.type,
    heading: line.optional().describe('Above them'),
  }),
  z.strictObject({
    kind: z.literal('slot'),
    slot: z
      .string()
      .refine(isSlotName, 'must be lower-case letters, digits and dashes')
      .meta({ title: 'Part', $comment: 'name of a slot that a remote declares' }),
    options: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ title: 'Settings', $comment: 'as the remote declares them' }),
    entries: z
      .array(z.strictObject(listed))
      .max(10)
      .optional()
      .meta({ title: 'Documents', description: 'Those that the part gets, such as events for a calendar' }),
    fallback: line.meta({
      title: 'Replacement',
      description: 'What visitors read while the part cannot be shown',
    }),
  }),
  z.strictObject({
    kind: z.literal('form'),
    form: line.meta({ title: 'Form', $comment: 'name of a document in forms/' }),
  }),
])
/** A block as written; its HTML is not sanitised yet. */
export type BlockDocument = z.infer<typeof blockSchema>
