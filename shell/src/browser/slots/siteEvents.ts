import type { SiteEvents } from '@tessera/kit/contract/remote'

type Name = keyof SiteEvents
type Listener = (fact: never) => void

const listeners = new Map<Name, Set<Listener>>()

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
  const ofName = listeners.get(name) ?? new Set()
  listeners.set(name, ofName)
  ofName.add(listener)
  if (name === 'filter-changed' && filter) call(listener, filter as SiteEvents[N])
  const off = () => {
    ofName.delete(listener)
    signal?.removeEventListener('abort', off)
  }
  signal?.addEventListener('abort', off)
  return off
}

/** Tells every listener; one that throws stops no other. */
export function emit<N extends Name>(name: N, fact: SiteEvents[N]): void {
  if (name === 'filter-changed') filter = fact as SiteEvents['filter-changed']
  for (const listener of listeners.get(name) ?? []) call(listener as (fact: SiteEvents[N]) => void, fact)
}

function call<Fact>(listener: (fact: Fact) => void, fact: Fact): void {
  try {
    listener(fact)
  } catch (error) {
    reportError(error)
  }
}
