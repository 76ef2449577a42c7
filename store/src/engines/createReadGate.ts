import pLimit from 'p-limit'
import { RegistryError } from '../errors/RegistryError.ts'
import { within } from '../errors/within.ts'

const readTimeout = 10_000 /* ms that a read of one object may take */
const threads = 2 /* of the four threads in which Node reads files; the site needs the rest */

/** Runs a read once fewer than `max` reads run; rejects if the read takes longer than `deadline` ms. */
export type ReadGate = <Result>(key: string, read: () => Promise<Result>) => Promise<Result>

/**
 * Endless data and slow retrieval attacks: a file read that never returns blocks its thread for good. While `max` reads
 * hang, all other reads, even waiting ones, reject at once with `RegistryError('unreachable', …)`.
 */
export function createReadGate({ max = threads, deadline = readTimeout } = {}): ReadGate {
  const limit = pLimit({ concurrency: max, rejectOnClear: true })
  let hanging = 0

  return async function pass<Result>(key: string, read: () => Promise<Result>) {
    const unreachable = (cause: string) => new RegistryError('unreachable', key, cause)
    const refused = () => unreachable(`${max} reads of the store hang`)
    if (hanging === max) throw refused()
    const outcome = Promise.withResolvers<Result>()

    async function takeTurn(): Promise<void> {
      const reading = read()
      let isLate = false
      function giveUp(): RegistryError {
        isLate = true
        hanging += 1
        if (hanging === max) limit.clearQueue()
        return unreachable(`no answer within ${deadline / 1000} s`)
      }
      outcome.resolve(within(deadline, reading, giveUp))
      await reading.catch(() => {}) // `outcome` has the error
      if (isLate) hanging -= 1
    }

    limit(takeTurn).catch(() => outcome.reject(refused()))
    return outcome.promise
  }
}
