/** Waits for a task; after `timeout` ms, rejects with the error from `late`. The task itself is not stopped. */
export async function within<Value>(timeout: number, task: Promise<Value>, late: () => Error) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), timeout)
  return Promise.race([task, promise]).finally(() => clearTimeout(timer))
}
