/** A fault of the package itself; its message says what to do. */
export class BuildError extends Error {
  override name = 'BuildError'
}
