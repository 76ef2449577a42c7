import { z } from 'zod'

/** Schema of an owner, whose name and contact are shown to ops and written into logs, metrics and links. */
export const ownerSchema = z.strictObject({
  name: z
    .string()
    .max(60)
    .regex(/^[^\p{C}\s](?:[^\p{C}]*[^\p{C}\s])?$/u, 'must be a line of text'),
  contact: z
    .string()
    .max(200)
    .regex(
      /^(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https:\/\/[\w.-]+(?::\d+)?(?:\/[\w./?=&%#~+-]*)?)$/,
      'must be a mail address or an https link',
    ),
})
