import { z } from 'zod'
import { fieldKind } from './FieldKind.ts'

const unit = z.enum(Intl.supportedValuesOf('unit')).optional()

export const number = fieldKind({
  kind: 'number',
  options: { unit },
  value: () => z.number(),
  show: (value, { unit: of }, language) => ({
    detail: new Intl.NumberFormat(
      language,
      of === undefined ? {} : { style: 'unit', unit: of, unitDisplay: 'long' },
    ).format(value),
  }),
  order: (value) => value,
})
