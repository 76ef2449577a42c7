import { rememberStep } from './rememberRoute.ts'

/** Adds an entry for what the page shows from now on, so that Back undoes it (RT4); the page stays. */
export function addStep(address: string): void {
  const isMoving = 'navigation' in window && window.navigation.transition !== null
  if (address === location.href || isMoving) return
  history.pushState(null, '', address)
  rememberStep()
}
