import { isMoving } from '@tessera/kit/contract/address'
import { rememberStep } from './rememberRoute.ts'

/** Adds an entry for what the page shows from now on, so that Back undoes it (RT4); the page stays. */
export function addStep(address: string): void {
  if (address === location.href || isMoving()) return
  history.pushState(null, '', address)
  rememberStep()
}
