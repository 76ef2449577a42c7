import { setTimeout as wait } from 'node:timers/promises'
import { TurnedAway } from '../admission/turnAway.ts'
import { createNetworkLimit } from '../http/networkLimit.ts'

/** Tries at a secret: a mistake costs a second, guessing leads nowhere. */
export interface Guesses {
  /** What `find` gives for a right one. Fails with `TurnedAway` when this network was wrong too often, or too many try at once. */
  attempt<Found>(network: string, find: () => Found | undefined): Promise<Found | undefined>
}

const limits = {
  wrongTakes: 1000 /* ms, one at a time for all networks */,
  waiting: 30,
  /** Larger networks by `shares`. */
  wrongOfNetwork: 5,
  in: 60 /* s */,
} as const

export function createGuesses({ wrongTakes = limits.wrongTakes }: { wrongTakes?: number } = {}): Guesses {
  const wrong = createNetworkLimit(limits.wrongOfNetwork, limits.in)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function inLine<Result>(act: () => Promise<Result>): Promise<Result> {
    if (waiting >= limits.waiting) throw new TurnedAway(503, limits.waiting)
    waiting += 1
    const done = last.then(act).finally(() => (waiting -= 1))
    last = done.catch(() => {}) // the caller gets the rejection from `done`; the next one is tried all the same
    return done
  }

  return {
    async attempt(network, find) {
      if (!wrong.take(network)) throw new TurnedAway(429, wrong.waitOf(network) || 1)
      return inLine(async () => {
        const found = find()
        if (found === undefined) return wait(wrongTakes, undefined)
        wrong.count(network, -1)
        return found
      })
    },
  }
}
