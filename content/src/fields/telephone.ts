import { line } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const telephone = fieldKind({
  kind: 'telephone',
  options: {},
  value: () => line.regex(/^\+?[\d\s()/.-]{3,30}$/, 'must be a telephone number such as +49 30 1234567'),
  show: (number) => ({ href: `tel:${number.replaceAll(/[^+\d]/g, '')}`, detail: number }),
  describe: (number) => ({ telephone: number }),
})
