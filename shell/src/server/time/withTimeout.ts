/** Returns the result of `work`; fails after `milliseconds`, but `work` goes on. Does not keep the process running. */
export async function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds)
    timer.unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
