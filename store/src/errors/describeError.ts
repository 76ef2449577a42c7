/** The message of an error, or of any other value that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of an error, such as `ENOENT`; undefined for errors without a code. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
