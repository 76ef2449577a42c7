/** Runs tasks one after the other, in the order in which they come. */
export function createSerial(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return async function serial(task) {
    const run = last.then(task)
    last = run.catch(() => {})
    return await run
  }
}
