import type { Problem } from '@tessera/kit/contract/problems'

/** Messages from the compiler to the process that started it. */
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
  /** Paths without a page, each with the problem that is the reason. */
  broken: readonly (readonly [path: string, problem: Problem])[]
}

/** Stages of a compilation, in order. */
export const stages = ['documents', 'search', 'lists'] as const

export interface Progress {
  stage: (typeof stages)[number]
  /** Number of documents, records or chunks of lists that are done; from 1. */
  done: number
  /** Total number, if it is known. */
  of?: number
}

/** The only order to the compiler: the compiled file is damaged, so all documents must be compiled again. */
export type CompilerOrder = 'recompile'
