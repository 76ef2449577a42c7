import type { SearchHit } from '../port/port.ts'

/** A place, region, page or other thing that search can find. */
export interface SearchEntry {
  hit: Omit<SearchHit, 'also' | 'near' | 'about'>
  /** Other names than `hit.name`: in other languages, former or short ones. */
  names: readonly string[]
  /** Names that search uses but never shows: they may be in another language than the page. */
  titles?: readonly string[]
  /** Description, searched if no name has the words. */
  about?: string | undefined
  /** People; of things with the same name, the largest is first. Default 0. */
  people?: number
  /** Whether only the names are stored, and the hit is built from the table `places` when it is found. */
  isHitDerived?: boolean
}
