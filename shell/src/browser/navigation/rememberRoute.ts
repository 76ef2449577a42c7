import { isMoving } from '@tessera/kit/contract/address'

/** State of a history entry: tells a reloaded page where the visitor came from (BL4). */
interface Remembered {
  cameFrom?: string
  /** Whether this entry is the same page as the previous entry, with other choices of the visitor. */
  isStep?: boolean
}

/** Restores the state that browsers drop when an entry's address is replaced, for example by a map that opens. */
export function keepRemembered(): void {
  navigation.addEventListener('currententrychange', function restore({ navigationType, from }) {
    const state = from.getState()
    const isForgotten = state !== undefined && navigation.currentEntry?.getState() === undefined
    if (navigationType === 'replace' && isForgotten) navigation.updateCurrentEntry({ state })
  })
}

/** Stores the previous route in the entry of a client-side move. The entry of a replaced page keeps its route. */
export function rememberRoute(kind: NavigationType, cameFrom: string): void {
  const isAfter =
    kind === 'push' || (kind === 'replace' && remembered(navigation.currentEntry?.getState()).isStep)
  if (isAfter) navigation.updateCurrentEntry({ state: { cameFrom } satisfies Remembered })
}

/** Adds a history entry for the page's new state, so that Back undoes the change (RT4); the page stays. */
export function addStep(address: string): void {
  if (address === location.href || isMoving()) return
  history.pushState(null, '', address)
  if ('navigation' in window) navigation.updateCurrentEntry({ state: { isStep: true } satisfies Remembered })
}

/** Reads a history entry's state; empty if it has none. */
export function remembered(state: unknown): Remembered {
  return (state as Remembered | undefined) ?? {}
}
