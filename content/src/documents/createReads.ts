/** Runs a read when a slot is free. Rejects when the read takes too long, or when reads that hang take all slots. */
export type ReadInTime = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>

const steps = 20 /* parts of a timeout; a process that is busy with another document counts them more slowly, which extends the timeout */

/**
 * Limits reads to `concurrency` at once: a read that never returns (a disk that hangs) occupies one of Node's few
 * threads. A read that takes longer than `timeout` ms rejects. It keeps its slot until it returns, and until then
 * further reads of the same `name` reject at once.
 */
export function createReads(concurrency: number, timeout: number): ReadInTime {
  const stuck = new Set<string>()
  const queue = new Set<PromiseWithResolvers<void>>()
  let running = 0

  async function takeSlot(): Promise<void> {
    if (stuck.size >= concurrency) throw allStuck()
    if (running < concurrency) return void running++
    const slot = Promise.withResolvers<void>()
    queue.add(slot)
    await slot.promise
  }

  function freeSlot(name: string): void {
    stuck.delete(name)
    const [next] = queue
    if (!next) return void running--
    queue.delete(next)
    next.resolve()
  }

  function giveUp(name: string): void {
    stuck.add(name)
    if (stuck.size < concurrency) return
    for (const { reject } of queue) reject(allStuck())
    queue.clear()
  }

  function allStuck(): Error {
    return new Error(`cannot be read: ${stuck.size} other reads do not return`)
  }

  return async function readInTime(name, read) {
    const late = new Error(`cannot be read: it takes longer than ${timeout / 1000} s`)
    if (stuck.has(name)) throw late
    await takeSlot()
    const tooLong = Promise.withResolvers<never>()
    let left = steps
    const timer = setInterval(function countDown() {
      if (--left > 0) return
      clearInterval(timer)
      giveUp(name)
      tooLong.reject(late)
    }, timeout / steps)
    const reading = read().finally(() => freeSlot(name))
    return await Promise.race([reading, tooLong.promise]).finally(() => clearInterval(timer))
  }
}
