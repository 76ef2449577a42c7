import { RegistryError } from '../errors/RegistryError.ts'

const readTimeout = 10_000 /* ms that a read of one object may take */
const threads = 2 /* of the four threads in which Node reads files; the site needs the rest */

/** Runs a read once fewer than `max` reads run; rejects if the read takes longer than `deadline` ms. */
export type ReadGate = <Result>(key: string, read: () => Promise<Result>) => Promise<Result>

interface Waiting {
  begin(): void
  refuse(): void
}

/**
 * Endless data and slow retrieval attacks: a file read that never returns blocks its thread for good. While `max` reads
 * hang, all other reads, even waiting ones, reject at once with `RegistryError('unreachable', …)`.
 */
export function createReadGate({ max = threads, deadline = readTimeout } = {}): ReadGate {
  const waiting: Waiting[] = []
  let running = 0
  let hanging = 0

  function advanceQueue(): void {
    if (hanging === max) for (const { refuse } of waiting.splice(0)) refuse()
    for (const { begin } of waiting.splice(0, max - running)) begin()
  }

  async function timed<Result>(read: () => Promise<Result>, onLate: () => void): Promise<Result> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      hanging += 1
      onLate()
      advanceQueue()
    }, deadline)
    running += 1
    try {
      return await read()
    } finally {
      clearTimeout(timer)
      running -= 1
      if (isLate) hanging -= 1
      advanceQueue()
    }
  }

  return function pass(key, read) {
    return new Promise((resolve, reject) => {
      const refuse = (cause: string) => reject(new RegistryError('unreachable', key, cause))
      waiting.push({
        begin: () =>
          void timed(read, () => refuse(`no answer within ${deadline / 1000} s`)).then(resolve, reject),
        refuse: () => refuse(`${max} reads of the store hang`),
      })
      advanceQueue()
    })
  }
}
