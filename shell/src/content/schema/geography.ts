import { z } from 'zod'
import { bounds, line, pixels, schemaHint } from './value.ts'

/** Shapes of the regions and names of the provinces; generated. */
export const geographySchema = z.strictObject({
  ...schemaHint,
  regions: z.array(
    z.strictObject({
      id: line,
      bounds,
      outline: z.strictObject({ path: line, width: pixels, height: pixels }),
    }),
  ),
  provinces: z.array(z.strictObject({ id: line, name: line, region: line })),
})
export type GeographyDocument = z.infer<typeof geographySchema>
