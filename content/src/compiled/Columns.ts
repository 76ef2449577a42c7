import type { Rows } from './sortRows.ts'

/** Properties by which documents are counted; documents with equal ones form a group. */
export type Group = Readonly<Record<string, string>>

/** All documents of a list in memory: a document has the same row in each column; rows are in the order of keys. */
export interface Columns<Of extends Group = Group> {
  size: number
  keys: Uint32Array
  /** The letters in each name; see `computeLetters`. */
  letters: Uint32Array
  /** Folded names in UTF-8, each followed by `nameEnd`. */
  names: Uint8Array
  /** Start of each name, and the end of the last name. */
  nameStarts: Uint32Array
  /** Word ids of each name. */
  words: Uint32Array
  wordStarts: Uint32Array
  /** Index of each row's group in `groups`. */
  groupOf: Uint16Array
  groups: readonly Of[]
  /** Number of rows in each group. */
  counts: Uint32Array
  /** Name → numbers, NaN where there is none. */
  numbers: ReadonlyMap<string, Float64Array>
  choices: ReadonlyMap<string, ChoiceColumn>
  /** Name → rows in this order: those of texts are compiled, others are added when they are first asked for. */
  orders: Map<string, Rows>
}

/** The ids of row `n` are `ids[codes[i]]`, `i` from `starts[n]` to before `starts[n + 1]`. */
export interface ChoiceColumn {
  ids: readonly string[]
  starts: Uint32Array
  codes: Uint32Array
}

/** Columns that were read, by language and list; `version`: of the list's chunks. */
export type KeptColumns = Map<string, { version: unknown; columns: Columns }>
