import type { Rows } from './sortRows.ts'

/** The codes that all documents of a group have, by grouped column; a column is missing if they have none of it. */
export type Group = Readonly<Record<string, readonly number[]>>

/** All documents of a list in memory: a document has the same row in each column; rows are in the order of keys. */
export interface Columns extends Grouped {
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
  /** Name → numbers, NaN where there is none. */
  numbers: ReadonlyMap<string, Float64Array>
  choices: ReadonlyMap<string, ChoiceColumn>
  /** Name → rows in this order: those of texts are compiled, others are added when they are first asked for. */
  orders: Map<string, Rows>
}

/** Documents grouped by their choices, so that most facets look at groups and not at documents. */
export interface Grouped {
  /** Columns of choices by which documents are grouped. */
  grouped: readonly string[]
  groups: readonly Group[]
  /** Index of each row's group in `groups`. */
  groupOf: Uint16Array
  /** Number of rows in each group. */
  counts: Uint32Array
}

/** The ids of row `n` are `ids[codes[i]]`, `i` from `starts[n]` to before `starts[n + 1]`. */
export interface ChoiceColumn {
  ids: readonly string[]
  starts: Uint32Array
  codes: Uint32Array
}

/** Columns that were read, by language and list; `version`: of the list's chunks. */
export type KeptColumns = Map<string, { version: unknown; columns: Columns }>
