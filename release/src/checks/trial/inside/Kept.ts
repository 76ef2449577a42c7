import type { Place } from './Trace.ts'

/** One thing that goes on until it is ended. */
export interface Kept {
  said: string
  place: Place
  /** Whether it goes on still. */
  goesOn(): boolean
}

/** Returns how to say that it was ended. */
export type Keep = (kept: Kept) => () => void

/** The nearest frame, where that is the candidate's. */
export type OwnPlace = () => Place | undefined
