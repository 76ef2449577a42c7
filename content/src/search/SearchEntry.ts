import type { SearchHit } from '../port/port.ts'

/** A page, or a list narrowed to a choice, that search can find. */
export interface SearchEntry {
  /** Id of its hit, which is built when it is found. */
  id: string
  kind: SearchHit['kind']
  name: string
  /** Names besides `name`: in other languages, former or short names. */
  names: readonly string[]
  /** Names by which search finds the entry, but which it never shows: they can be in another language. */
  titles?: readonly string[]
  /** Description, searched if no name has the words. */
  about?: string | undefined
  /** Of entries with the same name, the largest comes first. Default 0. */
  size?: number
  /** From 0, found first, to 8; default: by the kind of its hit. */
  rank?: number
}
