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

/** Handler of `.catch`: gives `instead` where there is no such file or folder. Anything else, such as a denied access, goes on. */
export function ifMissing<Value>(instead: Value): (error: NodeJS.ErrnoException) => Value {
  return function orFail(error) {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
