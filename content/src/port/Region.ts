import type { StoredDestination } from './Destination.ts'
import type { Bounds, Outline, Picture } from '@tessera/kit/contract/content'

/** A region with everything that its list, tile and header show. Its id is also the value of `data-region`. */
export interface Region {
  id: string
  slug: string
  name: string
  /** One line of text for the region's tile. */
  line: string
  /** Sanitised HTML of a few paragraphs. */
  introduction: string
  /** Hues of its land and its sky, in degrees of OKLCH. */
  hues: readonly [number, number]
  outline: Outline
  /** A simpler outline, for cards and tiles. */
  icon: Outline
  bounds: Bounds
  placeCount: number
  /** Number of people, if the region's document has it. */
  population?: number
  provinces: readonly { id: string; name: string; placeCount: number }[]
  capital?: string
  /** Portrait picture for its tile. */
  tile: Picture
  /** Wide pictures; the first is its header. */
  pictures: readonly Picture[]
  destination?: StoredDestination
}

/** A province; `region`: the id of its region. */
export type Province = { id: string; name: string; region: string }
