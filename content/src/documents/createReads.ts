/** Runs a read when its turn comes. Rejects when it takes too long, or cannot begin because all that run do. */
export type ReadInTime = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>

/**
 * A read that never returns (a disk that hangs) keeps one of Node's few threads for good. So no more than `atOnce` run, one
 * that takes longer than `timeout` ms is given up but counts until it returns, and its `name` is not read again meanwhile.
 */
export function createReads(atOnce: number, timeout: number): ReadInTime {
  const stuck = new Set<string>()
  const waiting = new Set<() => void>()
  let running = 0

  async function turn(): Promise<void> {
    while (running >= atOnce) {
      if (stuck.size >= atOnce) throw new Error(`cannot be read: ${stuck.size} other reads do not return`)
      await new Promise<void>((resolve) => waiting.add(resolve))
    }
    running++
  }

  function activate(count: number): void {
    let left = count
    for (const resolve of waiting) {
      if (left-- === 0) return
      waiting.delete(resolve)
      resolve()
    }
  }

  return async function readInTime(name, read) {
    const late = new Error(`cannot be read: it takes longer than ${timeout / 1000} s`)
    if (stuck.has(name)) throw late
    await turn()
    const reading = read().finally(function free() {
      running--
      stuck.delete(name)
      activate(1)
    })
    let timer: NodeJS.Timeout | undefined
    const giveUp = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(function leaveBehind() {
        stuck.add(name)
        if (stuck.size >= atOnce) activate(waiting.size)
        reject(late)
      }, timeout)
    })
    return await Promise.race([reading, giveUp]).finally(() => clearTimeout(timer))
  }
}
