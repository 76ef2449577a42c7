import { type ErrorCode, errorTable } from './errorTable.ts'

/** A failure about which the caller can do something: `fix` says what. */
export class ReleaseError extends Error {
  readonly kind: ErrorCode
  readonly fix: string

  /** Give a `fix` if the one in `errorTable` is too general for the case. */
  constructor(kind: ErrorCode, cause: string, fix: string = errorTable[kind].fix) {
    super(cause)
    this.name = 'ReleaseError'
    this.kind = kind
    this.fix = fix
  }
}

/** Builds the `ReleaseError` for a command that was called wrongly. */
export const calledWrongly = (cause: string, fix?: string) => new ReleaseError('CALLED_WRONGLY', cause, fix)
