import { type ErrorName, errorTable } from './errorTable.ts'

/** A failure that the person who called can act on. */
export class ReleaseError extends Error {
  readonly kind: ErrorName
  readonly fix: string

  /** `fix` says it for this very case where the table's is too general. */
  constructor(kind: ErrorName, cause: string, fix: string = errorTable[kind].fix) {
    super(cause)
    this.name = 'ReleaseError'
    this.kind = kind
    this.fix = fix
  }
}

/** The most frequent of them. */
export const calledWrongly = (cause: string, fix?: string) => new ReleaseError('calledWrongly', cause, fix)
