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
  /** By content, or with what was loaded: its data were not sanitised as HTML, and ids in them are not the slot's to write. */
  isPlaced?: boolean
}

/**
 * What a process may be told: first its program, then jobs or loads, the text beside each being its data, and what was
 * answered to what a load asked, the text being its body.
 */
export type Order =
  | { program: Program }
  | { job: Omit<Job, 'data'> }
  | { load: { id: number; slot: string } }
  | { answer: Answer }

/** `refused`: why there is none. */
export type Answer = { ask: number } & ({ status: number } | { refused: string })

/** Characters of what a load asks for. */
export const longestAddress = 2_000

/** Characters; what a process says of a fault is for the log. */
export const longestCause = 4_000

/** What a process that renders may answer. `rendered`: the text beside it is the HTML. `crashed`: it ends by itself, and says why. */
export type Reply =
  | { status: 'ready' }
  | { status: 'rendered' }
  | { status: 'threw' | 'crashed'; cause: string }

/** What a process that loads may answer. `loaded`: the text beside it is what was loaded, as JSON. */
export type LoadReply =
  | { status: 'ready' }
  | { status: 'asks'; load: number; ask: number; url: string; headers: Record<string, string> }
  | { status: 'loaded'; load: number }
  | { status: 'load-threw'; load: number; cause: string }
  | { status: 'crashed'; cause: string }
