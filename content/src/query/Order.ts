import type { Question } from './questions.ts'

/** What the query worker is asked; the answer is of `open`, where that is given, and of all that follow. */
export interface Order {
  number: number
  /** A compiled file to be opened first. */
  open?: string
  question: Question
}

/** `json` is missing when nothing was found. `code` is SQLite's. */
export interface Reply {
  number: number
  json?: string
  error?: string
  code?: number
}
