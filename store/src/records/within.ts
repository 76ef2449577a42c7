/** Fails with the error of `late` after `timeout` ms; the task itself is not stopped. */
export async function within<Value>(timeout: number, task: Promise<Value>, late: () => Error) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), timeout)
  return Promise.race([task, promise]).finally(() => clearTimeout(timer))
}
