import type { FieldPath } from '@tessera/content/write/text'
import type { FieldProblem } from '../store/StudioState.ts'
import type { FieldSchema } from './controlFor.ts'

/** Props of every field, whatever its control. */
export interface FieldProps {
  schema: FieldSchema
  /** Name of the field; of the list for an item of a list. */
  name: string
  label?: string | undefined
  path: FieldPath
  value: unknown
  isRequired: boolean
  /** Undefined removes the field. Reordering a list keeps its items' formatting in the file. */
  onChange(path: FieldPath, value: unknown): void
  /** `isWithin`: also problems of nested fields. */
  problemsAt(path: FieldPath, isWithin?: boolean): readonly FieldProblem[]
}
