/** Thrown if a remote cannot be created, before anything is written. `fix` says what to do. */
export class CreationError extends Error {
  override name = 'CreationError'
  readonly fix: string

  constructor(cause: string, fix: string) {
    super(cause)
    this.fix = fix
  }
}
