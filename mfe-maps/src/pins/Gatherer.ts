import type { Bounds } from '@tessera/kit/contract/content'
import type { MapPlace } from '../places/usablePlaces.ts'
import type { GridView } from './Cells.ts'
import type { Gathering } from './joinCells.ts'

/** Gathers the places of a map, view by view: all of them at hand, or asked for. */
export interface Gatherer {
  /**
   * Calls `show` with what a view and its surroundings hold, at once or once it has come; not for a view that another
   * has followed, or that looks like the one before.
   */
  gather(view: GridView, show: (found: readonly Gathering[]) => void): void
  /** Of a gathering of one. */
  placeOf(gathering: Gathering): MapPlace | undefined
  /** Which gathering of the last view holds a place; nothing where that is not known. */
  holderOf(placeId: string): Gathering | undefined
  boundsOf(gathering: Gathering): Bounds
  heldBy(gathering: Gathering): Promise<readonly MapPlace[]>
  stop(): void
}

/** Of the radius: a square's side, and how near squares are gathered; discs then stand about as those of the library do. */
export const nearness = 0.75
