/** The message of anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** `ENOENT` and the like; undefined for errors without a code. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
