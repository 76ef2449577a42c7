import { z } from 'zod'
import { bounds, called, line, names, pixels, schemaHint } from './value.ts'

const outlineSchema = z.strictObject({ path: line, width: pixels, height: pixels })

/** Shapes of the regions and names of the provinces; generated. */
export const geographySchema = z.strictObject({
  ...schemaHint,
  regions: z.array(
    z.strictObject({
      id: line,
      bounds,
      outline: outlineSchema.describe('For large drawings'),
      icon: outlineSchema.optional().describe('For small drawings; default: the outline'),
    }),
  ),
  provinces: z.array(
    z.strictObject({
      id: line,
      name: line,
      names: names.optional(),
      called: called.optional(),
      region: line,
    }),
  ),
})
/** Shapes of the regions and names of the provinces. */
export type GeographyDocument = z.infer<typeof geographySchema>
