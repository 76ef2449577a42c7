/** The message of anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of an error, like `ENOENT`; undefined for errors without one. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
