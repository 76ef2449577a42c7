import { z } from 'zod'
import { slug } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const reference = fieldKind({
  kind: 'reference',
  options: { type: z.string() },
  value: () => slug,
  show: (of, { type }) => ({ entry: `${type}/${of}` }),
  choices: {
    ids: (of) => [of],
    labelOf: (of, { type }, _language, titleOf) => titleOf(`${type}/${of}`),
  },
})
