/** `closed`: work passes. `open`: nothing passes. `trial`: one piece of work passes and decides. */
const breakerStates = ['closed', 'open', 'trial'] as const
type BreakerState = (typeof breakerStates)[number]

export interface Breaker {
  state(): BreakerState
  /** Whether work may start now; in `trial` only the first who asks. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

const defaults = {
  failures: 3 /* in a row; two may be one bad moment of the machine */,
  rest: 5_000 /* ms; a remote that hangs costs one worker per rest */,
}

/** Keeps visitors from waiting, again and again, for something that has just failed. */
export function createBreaker(options = defaults, now: () => number = Date.now): Breaker {
  let failures = 0
  let openedAt: number | undefined
  let trialStarted = false

  function state(): BreakerState {
    if (openedAt === undefined) return 'closed'
    return now() - openedAt < options.rest ? 'open' : 'trial'
  }

  return {
    state,
    allows() {
      if (state() !== 'trial') return state() === 'closed'
      if (trialStarted) return false
      trialStarted = true
      return true
    },
    succeeded() {
      failures = 0
      openedAt = undefined
      trialStarted = false
    },
    failed() {
      failures += 1
      trialStarted = false
      if (failures >= options.failures) openedAt = now()
    },
  }
}
