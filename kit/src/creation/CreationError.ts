/** The remote cannot be created; says what to do instead. Nothing was written. */
export class CreationError extends Error {
  override name = 'CreationError'
  readonly fix: string

  constructor(cause: string, fix: string) {
    super(cause)
    this.fix = fix
  }
}
