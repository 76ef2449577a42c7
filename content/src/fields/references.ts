import { z } from 'zod'
import { slug } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const references = fieldKind({
  kind: 'references',
  options: { type: z.string() },
  value: ({ type }) =>
    z
      .array(slug.meta({ entry: type }))
      .min(1)
      .max(60),
  entries: (slugs, { type }) => [...new Set(slugs)].map((one) => `${type}/${one}`),
  choices: {
    ids: (slugs) => slugs,
    labelOf: (of, { type }, _language, titleOf) => titleOf(`${type}/${of}`),
  },
})
