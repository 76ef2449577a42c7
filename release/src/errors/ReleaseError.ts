import { type ErrorName, errorTable } from './errorTable.ts'

/** A failure that the caller can act on. */
export class ReleaseError extends Error {
  readonly kind: ErrorName
  readonly fix: string

  /** `fix` is specific to this case, where the table's is too general. */
  constructor(kind: ErrorName, cause: string, fix: string = errorTable[kind].fix) {
    super(cause)
    this.name = 'ReleaseError'
    this.kind = kind
    this.fix = fix
  }
}

/** Builds the most frequent `ReleaseError`. */
export const calledWrongly = (cause: string, fix?: string) => new ReleaseError('calledWrongly', cause, fix)
