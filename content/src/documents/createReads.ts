/** Runs a read when its turn comes. Rejects when it takes too long, or cannot begin because all that run do. */
export type ReadInTime = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

const steps = 20 /* of a timeout: while the process itself is busy, with another document, they do not go on */

/**
 * A read that never returns (a disk that hangs) keeps one of Node's few threads for good. So no more than `atOnce` run, one
 * that takes longer than `timeout` ms is given up but counts until it returns, and its `name` is not read again meanwhile.
 */
export function createReads(atOnce: number, timeout: number): ReadInTime {
  const stuck = new Set<string>()
  const waiting = new Set<Waiting>()
  let running = 0

  async function turn(): Promise<void> {
    if (stuck.size >= atOnce) throw allStuck()
    if (running < atOnce) running++
    else await new Promise<void>((begin, refuse) => waiting.add({ begin, refuse }))
  }

  /** Hands the turn on. */
  function free(name: string): void {
    stuck.delete(name)
    const [next] = waiting
    if (!next) return void running--
    waiting.delete(next)
    next.begin()
  }

  function leaveBehind(name: string): void {
    stuck.add(name)
    if (stuck.size < atOnce) return
    for (const { refuse } of waiting) refuse(allStuck())
    waiting.clear()
  }

  function allStuck(): Error {
    return new Error(`cannot be read: ${stuck.size} other reads do not return`)
  }

  return async function readInTime(name, read) {
    const late = new Error(`cannot be read: it takes longer than ${timeout / 1000} s`)
    if (stuck.has(name)) throw late
    await turn()
    let timer: NodeJS.Timeout | undefined
    let left = steps
    const giveUp = new Promise<never>((_resolve, reject) => {
      timer = setInterval(function countDown() {
        if (--left > 0) return
        clearInterval(timer)
        leaveBehind(name)
        reject(late)
      }, timeout / steps)
    })
    return await Promise.race([read().finally(() => free(name)), giveUp]).finally(() => clearInterval(timer))
  }
}
