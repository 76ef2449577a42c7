import type { Problem } from '@tessera/kit/contract/problems'
import type { Progress } from './Progress.ts'

/** What the compiler reports to the server that started it. */
export type CompilerMessage =
  | ({ type: 'compiled' } & CompiledContent)
  | ({ type: 'progress' } & Progress)
  /** It ends after that: there is nothing to be compiled. */
  | { type: 'failed'; cause: string }
  | { type: 'error'; message: string; detail: Readonly<Record<string, unknown>> }

/** The documents as they are now. */
export interface CompiledContent {
  /** Whether the file is another one than before. */
  isNew: boolean
  revision: string
  /** The documents that changed. */
  files: readonly string[]
  problems: readonly Problem[]
  /** Path → why there is no page. */
  broken: readonly (readonly [path: string, problem: Problem])[]
}

/** The one thing that the server asks of it: the file is broken, and to be compiled anew. */
export type CompilerOrder = 'anew'
