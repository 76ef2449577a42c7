import type { FieldPath } from '@tessera/content/write/text'
import type { Problem } from '@tessera/kit/contract/problems'
import type { FieldSchema } from './controlFor.ts'

/** Props of every field, whatever its control. */
export interface FieldProps {
  schema: FieldSchema
  /** Name of the field; for an item of a list, the list's name. */
  name: string
  label?: string | undefined
  path: FieldPath
  value: unknown
  isRequired: boolean
  /** Sets the value; undefined removes the field. Items of a reordered list keep their formatting in the file. */
  onChange(path: FieldPath, value: unknown): void
  /** Problems at the field's path; with `isWithin`, also problems of nested fields. */
  problemsAt(path: FieldPath, isWithin?: boolean): readonly Problem[]
}
