import { line } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const words = fieldKind({
  kind: 'words',
  options: {},
  value: () => line.max(2000),
  translated: true,
  show: (detail) => ({ detail }),
  order: (text) => text,
})
