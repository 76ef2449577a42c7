/** A remote's server file, with which a render process is started. */
export interface Program {
  /** Verified CommonJS source. */
  source: string
  file: string
}

export interface Job {
  slot: string
  /** The slot's data as JSON. */
  data: string
  idPrefix: string
  /** Whether content placed the slot or its data was loaded: ids in such unsanitised data must not be in the HTML. */
  isPlaced?: boolean
}

/** First a program, then jobs, loads and answers. A text follows each: data of a job or load, the body of an answer. */
export type Order =
  | { program: Program }
  | { job: Omit<Job, 'data'> }
  | { load: { id: number; slot: string } }
  | { answer: Answer }

/** `refused`: why there is no answer. */
export type Answer = { request: number } & ({ status: number } | { refused: string })

/** Limit for any message of a process; `checkHtml` and loaders have much lower limits, with better messages. */
export const largestReply = 2 * 1024 * 1024 /* bytes */
export const maxAddressLength = 2_000 /* characters of a URL that a load requests */
export const maxCauseLength = 4_000 /* characters of an error, which goes to the log */
