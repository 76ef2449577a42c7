import { z } from 'zod'
import { fieldKind } from './FieldKind.ts'

export const year = fieldKind({
  kind: 'year',
  options: {},
  value: () => z.int().min(-9999, 'must be a year').max(9999, 'must be a year'),
  show: (value) => ({ detail: String(value) }),
  range: { of: 'number', ends: (value) => [value, value] },
})
