import type { SearchHit } from '../port/port.ts'

/** A thing that can be found. */
export interface SearchEntry {
  hit: Omit<SearchHit, 'also' | 'near' | 'about'>
  /** Names besides `hit.name`: in other languages, older, shorter. */
  names: readonly string[]
  /** What it is found by, and no visitor is told: they are of one language, whatever the page's is. */
  titles?: readonly string[]
  /** What is written of it: found where no name has the words. */
  about?: string | undefined
  /** People; the larger one of two that are called the same comes first. Default 0. */
  people?: number
  /** The index stores the names alone; the hit is made of the table `places` when it is found. */
  isHitDerived?: boolean
}
