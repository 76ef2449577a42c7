import type { Problem } from '@tessera/kit/contract/problems'

/** Reports of the compiler to the server that started it. */
export type CompilerMessage =
  | ({ type: 'compiled' } & CompiledContent)
  | ({ type: 'progress' } & Progress)
  /** The last message: the folder cannot be compiled. */
  | { type: 'failed'; cause: string }
  | { type: 'error'; message: string; detail: Readonly<Record<string, unknown>> }

/** The result of a compilation. */
export interface CompiledContent {
  /** Whether the compiled file was replaced. */
  isNew: boolean
  revision: string
  /** The documents that changed. */
  files: readonly string[]
  problems: readonly Problem[]
  /** Path → why there is no page. */
  broken: readonly (readonly [path: string, problem: Problem])[]
}

/** Stages of a compilation, in order. */
export const stages = ['documents', 'search', 'lists'] as const

export interface Progress {
  stage: (typeof stages)[number]
  /** Number of documents, places or chunks of places; from 1. */
  done: number
  /** Total number, if it is known. */
  of?: number
}

/** The server's only order: the compiled file is broken, so compile all documents again. */
export type CompilerOrder = 'recompile'
