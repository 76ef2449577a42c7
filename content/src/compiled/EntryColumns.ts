/** All shown documents of a type in memory, in one language: a document has the same row in each column. */
export interface EntryColumns {
  size: number
  /** What paths of the type begin with: `/entries/museum/`. */
  folder: string
  slugs: readonly string[]
  titles: readonly string[]
  /** Paths of rows that are not in `folder` under their slug. */
  paths: ReadonlyMap<number, string>
  fields: ReadonlyMap<string, Column>
  /** Rows in the order of a field, or in reverse, once they were asked for. */
  orders: Map<string, Uint32Array>
}

/** Values of a field, by its kind; a number is NaN where a document has no value. */
export interface Column {
  range?: Readonly<Record<'least' | 'greatest', Float64Array>>
  point?: Readonly<Record<'lat' | 'lon', Float64Array>>
  choices?: ChoiceColumn
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

/** The path of a row's page. */
export function pathOfRow({ folder, paths, slugs }: EntryColumns, row: number): string {
  return paths.get(row) ?? folder + (slugs[row] ?? '')
}

/** Finds the row of a document; undefined if it is not shown. */
export function rowOf({ slugs, size }: EntryColumns, slug: string): number | undefined {
  let [from, to] = [0, size]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((slugs[middle] ?? '') < slug) from = middle + 1
    else to = middle
  }
  return slugs[from] === slug ? from : undefined
}
