import type { FieldPath } from '@tessera/content/write/text'
import type { FieldProblem } from '../store/StudioState.ts'
import type { FieldSchema } from './controlFor.ts'

/** What every field gets, whatever its control. */
export interface FieldProps {
  schema: FieldSchema
  /** Name of the field; an item of a list gets the list's. */
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
