/** Handler of `.catch`: returns `instead` when a file or folder does not exist; rethrows all else. */
export function ifMissing<Value>(instead: Value): (error: NodeJS.ErrnoException) => Value {
  return function orFail(error) {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
