import { isMoving } from '@tessera/kit/contract/address'

/** State of a history entry, from which a reloaded page knows where the visitor came from (BL4). */
interface Remembered {
  cameFrom?: string
  /** Whether this entry is the same page as the one before, with other choices of the visitor. */
  isStep?: boolean
}

/** Browsers forget it where a page rewrites its address, as an opened map does, and where another page replaces it. */
export function keepRemembered(): void {
  navigation.addEventListener('currententrychange', function putBack({ navigationType, from }) {
    const state = from.getState()
    const isForgotten = state !== undefined && navigation.currentEntry?.getState() === undefined
    if (navigationType === 'replace' && isForgotten) navigation.updateCurrentEntry({ state })
  })
}

/** Stores the previous route in the entry of a client-side move. An entry that replaces a page takes over its route. */
export function rememberRoute(kind: NavigationType, cameFrom: string): void {
  const isAfter =
    kind === 'push' || (kind === 'replace' && remembered(navigation.currentEntry?.getState()).isStep)
  if (isAfter) navigation.updateCurrentEntry({ state: { cameFrom } satisfies Remembered })
}

/** Adds an entry for what the page shows from now on, so that Back undoes it (RT4); the page stays. */
export function addStep(address: string): void {
  if (address === location.href || isMoving()) return
  history.pushState(null, '', address)
  if ('navigation' in window) navigation.updateCurrentEntry({ state: { isStep: true } satisfies Remembered })
}

/** What a history entry's state says; empty for an entry without one. */
export function remembered(state: unknown): Remembered {
  return (state as Remembered | undefined) ?? {}
}
