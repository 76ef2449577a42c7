import type { Problem } from '@tessera/kit/contract/problems'

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

/** Stages come in this order. */
export const stages = ['documents', 'search', 'lists'] as const

/** How far a compilation is. */
export interface Progress {
  stage: (typeof stages)[number]
  /** Documents, places, chunks of places; from 1. */
  done: number
  /** How many there will be, where that is known. */
  of?: number
}

/** The server's only order: the file is broken, and to be compiled again. */
export type CompilerOrder = 'recompile'
