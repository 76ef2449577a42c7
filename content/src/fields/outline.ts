import { z } from 'zod'
import { pixels } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

/** Commands and numbers; nothing that could end the attribute, nor a text that takes long to match. */
const pathData = /^\s*[Mm][MmLlHhVvCcSsQqTtAaZzEe\d\s,.+-]*$/

export const outline = fieldKind({
  kind: 'outline',
  options: {},
  value: () =>
    z.strictObject({
      path: z
        .string()
        .max(20_000 /* characters: each page with the tile contains them */)
        .regex(pathData, 'must be the path data of SVG, such as M1,1L9,1L5,9Z'),
      width: pixels,
      height: pixels,
    }),
})
