import type { SearchHit } from '../port/port.ts'

/** A thing that search can find. */
export interface SearchEntry {
  hit: Omit<SearchHit, 'also' | 'near' | 'about'>
  /** Other names than `hit.name`: in other languages, former or short ones. */
  names: readonly string[]
  /** Names that search uses but never shows, as they may be in another language than the page. */
  titles?: readonly string[]
  /** Its description, searched if no name has the words. */
  about?: string | undefined
  /** People; of things with the same name, the largest comes first. Default 0. */
  people?: number
  /** Stores only the names; the hit is built from the table `places` when it is found. */
  isHitDerived?: boolean
}
