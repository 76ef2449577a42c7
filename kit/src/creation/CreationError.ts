/** Why a remote cannot be created; `fix` says what to do. Nothing was written. */
export class CreationError extends Error {
  override name = 'CreationError'
  readonly fix: string

  constructor(cause: string, fix: string) {
    super(cause)
    this.fix = fix
  }
}
