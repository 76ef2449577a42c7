/** A remote's server file, with which a render process is started. */
export interface Program {
  /** Verified CommonJS source. */
  source: string
  file: string
}

/** One slot to render. */
export interface Job {
  slot: string
  /** JSON. */
  data: string
  idPrefix: string
  /** Placed by content, or with loaded data: its data are not sanitised HTML, so the slot may not write ids found in them. */
  isPlaced?: boolean
}

/** First a program, then jobs or loads, whose text is their data, and answers to requests, whose text is the body. */
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
