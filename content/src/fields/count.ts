import { z } from 'zod'
import { fieldKind, perLanguage } from './FieldKind.ts'

const format = perLanguage((language) => new Intl.NumberFormat(language))

export const count = fieldKind({
  kind: 'count',
  options: { type: z.string(), by: z.string() },
  value: () => z.number(),
  isCount: true,
  show: (value, _options, language) => ({ detail: format(language).format(value) }),
})
