import type { Territory } from './createTerritory.ts'
import type { Place, Trace } from './Trace.ts'

/** What the parts of the recorder share. */
export interface Recorder {
  territory: Territory
  /** Done outside the candidate's territory. */
  changed: Trace[]
  /** The nearest frame of a file. */
  here(): Place | undefined
  isPaused(): boolean
  made(node: Node, place: Place): void
  /** Of a function whose place only the debugger knows. */
  functionNumber(made: unknown): number
}
