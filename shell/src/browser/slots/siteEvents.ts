import type { SiteEvents } from '@tessera/kit/contract/remote'

type Name = keyof SiteEvents

/** The listeners of all islands. If one throws, the browser reports it and still calls the rest. */
const listeners = new EventTarget()

/** The newest event of each name that is kept, for listeners added later. */
const kept: Partial<Record<Name, Event | undefined>> = {}

/** Forgets the filter, so that islands of the next page do not get it. */
export function forgetFilter(): void {
  kept['filter-changed'] = undefined
}

/** Calls `listener` for each event of this name until the signal aborts or the returned function is called. */
export function on<N extends Name>(
  name: N,
  listener: (fact: SiteEvents[N]) => void,
  signal: AbortSignal,
): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<SiteEvents[N]>).detail)
  listeners.addEventListener(name, listen, { signal })
  try {
    if (kept[name]) listen(kept[name])
  } catch (error) {
    reportError(error)
  }
  return () => listeners.removeEventListener(name, listen)
}

/** Sends an event to its listeners. With `keep`, a listener added later gets the newest event. */
export function emit<N extends Name>(name: N, detail: SiteEvents[N], keep?: boolean): void {
  const event = new CustomEvent(name, { detail })
  if (keep) kept[name] = event
  listeners.dispatchEvent(event)
}
