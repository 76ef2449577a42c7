/** Where code stands in a file of the site; both from 1. */
export interface Place {
  url: string
  line: number
  column: number
}

/** Something that the code of the candidate did to the page. */
export interface Trace {
  /** A sentence without its end: what was done, to which element. */
  said: string
  place?: Place
  /** In place of a place: which of the recorder's `functions` did it. */
  by?: number
}
