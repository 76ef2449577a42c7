/** Handler of `.catch`: gives `instead` where there is no such file or folder. Anything else, such as a denied access, goes on. */
export function ifMissing<Value>(instead: Value): (error: NodeJS.ErrnoException) => Value {
  return function orFail(error) {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
