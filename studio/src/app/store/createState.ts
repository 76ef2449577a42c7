/** One value that changes as a whole, for `useSyncExternalStore`. */
export function createState<State extends object>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(change: { [Key in keyof State]?: State[Key] | undefined }): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
  }
}
