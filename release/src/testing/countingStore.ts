import type { Store } from '@tessera/store/Store'

export interface CountingStore {
  store: Store
  /** Calls of each method since the last `take`. */
  calls(): Partial<Record<keyof Store, number>>
}

/** A store that counts its calls, which unlike time are the same on every machine. */
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
