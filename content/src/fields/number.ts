import { z } from 'zod'
import { fieldKind, perLanguage } from './FieldKind.ts'

const unit = z.enum(Intl.supportedValuesOf('unit')).optional()

const format = perLanguage(
  (language, of) =>
    new Intl.NumberFormat(language, of === '' ? {} : { style: 'unit', unit: of, unitDisplay: 'long' }),
)

export const number = fieldKind({
  kind: 'number',
  options: { unit },
  value: () => z.number(),
  show: (value, { unit: of }, language) => ({
    detail: format(language, of ?? '').format(value),
  }),
  range: { of: 'number', ends: (value) => [value, value] },
})
