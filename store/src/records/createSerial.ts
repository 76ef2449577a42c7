/** Creates a function that runs tasks one after another, in the order of its calls. */
export function createSerial(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return async function serial(task) {
    const run = last.then(task)
    last = run.catch(() => {})
    return await run
  }
}
