/** A check that a visit in a real browser answers. */
export type BrowserCheck = 'browser' | 'bounds' | 'leftovers' | 'blocking' | 'accessibility'

/** Something that was wrong, in a whole sentence. */
export interface Seen {
  check: BrowserCheck
  problem: string
}
