import type { StatementSync } from 'node:sqlite'
import type { Columns, Group } from './Columns.ts'
import type { ListShape } from '../definition/columnValues.ts'
import { addTotals, decodeChunk } from './encodeChunk.ts'
import type { Rows } from './sortRows.ts'

const columns = ['keys', 'letters'] as const

/** Joins the columns of all chunks of a list. Reads one chunk at a time, which saves memory. */
export function joinChunks(
  prepare: (sql: string) => StatementSync,
  list: string,
  language: string,
  shape: ListShape,
): Columns {
  const of = 'FROM chunks WHERE list = ? AND language = ?'
  const totals = prepare(`SELECT totals ${of}`).all(list, language)
  const joined = createColumns(addTotals(totals.map((row) => String(row['totals']))), shape)
  const groups = new Map<string, { row: number; group: Group }>()
  const findRow = (group: Group) =>
    groups.getOrInsertComputed(JSON.stringify(group), () => ({ row: groups.size, group })).row
  let row = 0
  for (const { value } of prepare(`SELECT value ${of} ORDER BY number`).iterate(list, language)) {
    const chunk = decodeChunk(value as Uint8Array<ArrayBuffer>, shape)
    for (const column of columns) joined[column].set(chunk[column], row)
    for (const [at, numbers] of chunk.numbers.entries()) joined.numbers[at]?.set(numbers, row)
    const rows = chunk.groups.map(findRow)
    for (let at = 0; at < chunk.size; at++) joined.groupOf[row + at] = rows[chunk.groupOf[at] ?? 0] ?? 0
    joined.names.set(chunk.names, joined.nameStarts[row])
    joined.words.set(chunk.words, joined.wordStarts[row])
    addStarts(joined.nameStarts, chunk.nameLengths, row)
    addStarts(joined.wordStarts, chunk.wordCounts, row)
    for (const [at, choices] of joined.choices.entries()) {
      const from = choices.starts[row] ?? 0
      const codes = (chunk.ids[at] ?? []).map((id) =>
        choices.codeOf.getOrInsertComputed(id, () => choices.codeOf.size),
      )
      for (const [index, code] of (chunk.codes[at] ?? []).entries())
        choices.codes[from + index] = codes[code] ?? 0
      addStarts(choices.starts, chunk.codeCounts[at] ?? new Uint16Array(), row)
    }
    row += chunk.size
  }
  return {
    ...joined,
    groups: Array.from(groups.values(), ({ group }) => group),
    counts: countRows(joined.groupOf, groups.size),
    numbers: new Map(shape.numbers.map((name, at) => [name, joined.numbers[at] ?? new Float64Array()])),
    choices: new Map(
      joined.choices.map(({ codeOf, ...rest }, at) => [
        shape.choices[at] ?? '',
        { ...rest, ids: [...codeOf.keys()] },
      ]),
    ),
    orders: new Map(),
  }
}

function createColumns(
  { size, words, bytes, codes }: ReturnType<typeof addTotals>,
  { numbers, choices }: ListShape,
) {
  return {
    size,
    keys: new Uint32Array(size),
    letters: new Uint32Array(size),
    groupOf: new Uint16Array(size),
    names: new Uint8Array(bytes),
    nameStarts: new Uint32Array(size + 1),
    words: new Uint32Array(words),
    wordStarts: new Uint32Array(size + 1),
    numbers: numbers.map(() => new Float64Array(size)),
    choices: choices.map((_, at) => ({
      codeOf: new Map<string, number>(),
      starts: new Uint32Array(size + 1),
      codes: new Uint32Array(codes[at] ?? 0),
    })),
  }
}

function addStarts(starts: Rows, lengths: Uint16Array, row: number): void {
  for (let at = 0; at < lengths.length; at++)
    starts[row + at + 1] = (starts[row + at] ?? 0) + (lengths[at] ?? 0)
}

function countRows(groupOf: Uint16Array, groups: number): Uint32Array {
  const counts = new Uint32Array(groups)
  for (const group of groupOf) counts[group] = (counts[group] ?? 0) + 1
  return counts
}
