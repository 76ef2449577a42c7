/** A remote's server file, as a render process is started with it. */
export interface Program {
  /** Verified CommonJS source. */
  source: string
  /** Names it in stack traces. */
  file: string
}

/** One slot to render. */
export interface Job {
  slot: string
  /** As JSON. */
  data: string
  idPrefix: string
  /** By content: its options were not sanitised as HTML, and ids in them are not the slot's to write. */
  isPlaced?: boolean
}

/** What a render process may be told: first its program, then jobs, the text beside each being its data. */
export type Order = { program: Program } | { job: Omit<Job, 'data'> }

/** Characters; what a process says of a fault is for the log. */
export const longestCause = 4_000

/** What it may answer. `rendered`: the text beside it is the HTML. `crashed`: it ends by itself, and says why. */
export type Reply =
  | { status: 'ready' }
  | { status: 'rendered' }
  | { status: 'threw' | 'crashed'; cause: string }
