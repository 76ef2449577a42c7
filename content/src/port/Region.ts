import type { StoredDestination } from './Destination.ts'
import type { Bounds, Outline, Picture } from '@tessera/kit/contract/content'

/** A region with all that its list, tile and header show. Its id is also the value of `data-region`. */
export interface Region {
  id: string
  slug: string
  name: string
  /** One line for its tile. */
  line: string
  /** HTML, sanitised: an introduction of a few paragraphs. */
  introduction: string
  /** The hues of its land and its sky, degrees of OKLCH. */
  hues: readonly [number, number]
  outline: Outline
  /** The outline with fewer points, for cards and tiles. */
  icon: Outline
  bounds: Bounds
  placeCount: number
  /** People, where its document says so. */
  population?: number
  provinces: readonly { id: string; name: string; placeCount: number }[]
  capital?: string
  /** Portrait picture of its tile. */
  tile: Picture
  /** Wide pictures; the first is its header. */
  pictures: readonly Picture[]
  /** What its document says to those who may go there. */
  destination?: StoredDestination
}
