import { z } from 'zod'
import { bounds, line, names, schemaHint, slug } from './value.ts'

/** Islands, coasts and mountain ranges. Search finds them, and leads to the list of places inside them. */
export const areasSchema = z.strictObject({
  ...schemaHint,
  areas: z.array(
    z.strictObject({
      slug: slug.describe('Unique'),
      kind: z.enum(['island', 'coast', 'range']),
      name: line,
      names: names.optional(),
      about: line.optional().describe('What is there, in a sentence; search uses these words too'),
      bounds: bounds.describe('South, west, north, east; the list has the places inside'),
      provinces: z
        .array(z.string().regex(/^\d\d$/, 'must be the two digits of a province'))
        .min(1)
        .optional()
        .describe('Only places of these provinces; default: all'),
    }),
  ),
})
/** An island, coast or mountain range. */
export type AreaDocument = z.infer<typeof areasSchema>['areas'][number]
