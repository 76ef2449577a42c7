import type { SearchHit } from '../port/port.ts'

/** What the index keeps of a thing that can be found. */
export interface SearchEntry {
  hit: Omit<SearchHit, 'also' | 'near'>
  /** Besides `hit.name`: in other languages, older, shorter. */
  names: readonly string[]
  /** People; the larger one of two that are called the same comes first. Default 0. */
  people?: number
  /** The index keeps its names alone; what `hit` says is read where it is. */
  isKeptElsewhere?: boolean
}
