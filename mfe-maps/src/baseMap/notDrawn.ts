import { watersUntil } from './Pass.ts'
import { reliefUntil } from './renderRelief.ts'

/** What the own base map leaves out so close, because its data is coarser than the view; nothing farther out. */
export function notDrawn(zoom: number): string {
  if (zoom > watersUntil) return 'No relief, rivers or streets this close'
  return zoom > reliefUntil ? 'No relief this close' : ''
}
