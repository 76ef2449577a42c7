import type { Store } from '@tessera/store/Store'

export interface CountingStore {
  store: Store
  /** How often each of its methods was called since the last look. */
  calls(): Partial<Record<keyof Store, number>>
}

/** The same store, and how much is asked of it: unlike time, that is the same on every machine. */
export function createCountingStore(store: Store): CountingStore {
  let counts: Partial<Record<keyof Store, number>> = {}
  const counting = new Proxy(store, {
    get(target, method: keyof Store) {
      counts[method] = (counts[method] ?? 0) + 1
      return target[method].bind(target)
    },
  })
  return {
    store: counting,
    calls() {
      const sinceLast = counts
      counts = {}
      return sinceLast
    },
  }
}
