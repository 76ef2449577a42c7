/** A remote's server file, as a render process is started with it. */
export interface Program {
  /** Verified CommonJS source. */
  source: string
  file: string
}

export interface Job {
  slot: string
  /** JSON. */
  data: string
  idPrefix: string
  /** Placed by content, or with what was loaded: its data were not sanitised as HTML, and ids in them are not the slot's to write. */
  isPlaced?: boolean
}

/**
 * What a process is sent: first its program, then jobs or loads, the text beside each being its data, and answers to the
 * requests of loads, the text being the body.
 */
export type Order =
  | { program: Program }
  | { job: Omit<Job, 'data'> }
  | { load: { id: number; slot: string } }
  | { answer: Answer }

/** `refused`: why there is none. */
export type Answer = { request: number } & ({ status: number } | { refused: string })

export const largestReply = 2 * 1024 * 1024 /* bytes; `checkHtml` and loaders say it better, far below */
export const maxAddressLength = 2_000 /* characters, of what a load requests */
export const maxCauseLength = 4_000 /* characters; what a process says of an error is for the log */
