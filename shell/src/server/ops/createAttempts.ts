import { setTimeout as wait } from 'node:timers/promises'
import { createGuesses } from '@tessera/release/guesses'
import { TurnedAway } from '../admission/turnAway.ts'

const wrong = { ofNetwork: 5, delay: 1000 /* ms */ }

/** Checks secrets: a wrong secret costs a second, a right one nothing; a network that keeps guessing is blocked. */
export function createAttempts(delay: number = wrong.delay) {
  const guesses = createGuesses(wrong)

  /** Returns the result of `find`, undefined for a wrong secret. Fails with `TurnedAway` when this network was wrong too often. */
  return async function attempt<Found>(
    network: string,
    find: () => Found | undefined,
  ): Promise<Found | undefined> {
    const seconds = guesses.take('', network)
    if (seconds > 0) throw new TurnedAway(429, seconds)
    const found = find()
    if (found === undefined) return wait(delay, undefined)
    guesses.wasRight('', network)
    return found
  }
}
