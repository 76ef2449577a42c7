import { z } from 'zod'
import { slug } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const reference = fieldKind({
  kind: 'reference',
  options: { type: z.string(), isPlain: z.boolean().optional() },
  value: ({ type }) => slug.meta({ entry: type }),
  show: (of, { type }) => ({ entry: `${type}/${of}` }),
  entries: (of, { type }) => [`${type}/${of}`],
  choices: {
    ids: (of) => [of],
    labelOf: (of, { type }, _language, titleOf) => titleOf(`${type}/${of}`),
  },
})
