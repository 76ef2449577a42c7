/** A remote that cannot be created so, with what to do instead. Nothing was written. */
export class CreationError extends Error {
  override name = 'CreationError'
  readonly fix: string

  constructor(cause: string, fix: string) {
    super(cause)
    this.fix = fix
  }
}
