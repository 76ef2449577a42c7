/** All shown documents of a type in memory, in one language: a document has the same row in each column. */
export interface EntryColumns {
  size: number
  /** Such as `museum/pergamon`. */
  names: readonly string[]
  titles: readonly string[]
  paths: readonly string[]
  fields: ReadonlyMap<string, Column>
  rowOf: ReadonlyMap<string, number>
  /** Rows in the order of a field, or in reverse, once they were asked for. */
  orders: Map<string, Uint32Array>
}

/** Values of a field, by the marks of its kind. */
export interface Column {
  /** NaN where a document has no value. */
  range?: Readonly<Record<'least' | 'greatest', Float64Array>>
  choices?: ChoiceColumn
  /** NaN where a document has no value. */
  point?: Readonly<Record<'lat' | 'lon', Float64Array>>
  texts?: readonly (string | undefined)[]
}

/** The ids of row `n` are `ids[codes[i]]`, `i` from `starts[n]` to before `starts[n + 1]`. */
export interface ChoiceColumn {
  ids: readonly string[]
  starts: Uint32Array
  codes: Uint32Array
}

/** Columns that were read, by language and type; `version`: of the type's rows. */
export type KeptColumns = Map<string, { version: unknown; columns: EntryColumns }>
