import type { FieldPath } from '@tessera/content/write/text'
import type { FieldProblem } from '../store/StudioState.ts'
import type { FieldSchema } from './controlFor.ts'

export interface FieldProps {
  schema: FieldSchema
  /** Of the field; of an item of a list, the list's. */
  name: string
  label?: string | undefined
  path: FieldPath
  value: unknown
  isRequired: boolean
  /** Undefined takes a field away; a list in another order keeps the bytes of its items. */
  onChange(path: FieldPath, value: unknown): void
  /** `isWithin`: those of the fields below it, too. */
  problemsAt(path: FieldPath, isWithin?: boolean): readonly FieldProblem[]
}
