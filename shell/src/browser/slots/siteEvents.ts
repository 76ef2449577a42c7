import type { SiteEvents } from '@tessera/kit/contract/remote'

type Name = keyof SiteEvents

/** A listener that throws is reported by the browser, and stops no other. */
const listeners = new EventTarget()

/** The newest filter of the page, for a map that is opened later. */
let filter: SiteEvents['filter-changed'] | undefined

export function forgetFilter(): void {
  filter = undefined
}

/** Calls `listener` for each such fact until the signal aborts or the returned function is called. */
export function on<N extends Name>(
  name: N,
  listener: (fact: SiteEvents[N]) => void,
  signal?: AbortSignal,
): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<SiteEvents[N]>).detail)
  listeners.addEventListener(name, listen, signal && { signal })
  if (name === 'filter-changed' && filter) {
    const replay = new EventTarget()
    replay.addEventListener(name, listen)
    replay.dispatchEvent(new CustomEvent(name, { detail: filter }))
  }
  return () => listeners.removeEventListener(name, listen)
}

export function emit<N extends Name>(name: N, fact: SiteEvents[N]): void {
  if (name === 'filter-changed') filter = fact as SiteEvents['filter-changed']
  listeners.dispatchEvent(new CustomEvent(name, { detail: fact }))
}
