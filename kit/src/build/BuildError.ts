/** An error in the remote's package; its message says how to fix it. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/** Whether `parseArgs` refused the arguments of a command. */
export function isUsageError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
