/** Builds a handler for `.catch`, which returns `instead` if a file does not exist, and rethrows other errors. */
export function ifMissing<Value>(instead: Value): (error: NodeJS.ErrnoException) => Value {
  return function orFail(error) {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
