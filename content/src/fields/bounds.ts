import { bounds as corners } from '../schema/value.ts'
import { fieldKind } from './FieldKind.ts'

export const bounds = fieldKind({
  kind: 'bounds',
  options: {},
  value: () => corners.refine(([south, , north]) => south < north, 'the north must be above the south'),
})
