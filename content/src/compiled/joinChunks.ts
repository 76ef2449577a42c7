import type { StatementSync } from 'node:sqlite'
import type { Columns, Grouped } from './Columns.ts'
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
): Omit<Columns, keyof Grouped> {
  const of = 'FROM chunks WHERE list = ? AND language = ?'
  const totals = prepare(`SELECT totals ${of}`).all(list, language)
  const joined = createColumns(addTotals(totals.map((row) => String(row['totals']))), shape)
  let row = 0
  for (const { value } of prepare(`SELECT value ${of} ORDER BY number`).iterate(list, language)) {
    const chunk = decodeChunk(value as Uint8Array<ArrayBuffer>, shape)
    for (const column of columns) joined[column].set(chunk[column], row)
    for (const [at, numbers] of chunk.numbers.entries()) joined.numbers[at]?.set(numbers, row)
    joined.names.set(chunk.names, joined.nameStarts[row])
    joined.words.set(chunk.words, joined.wordStarts[row])
    addStarts(joined.nameStarts, chunk.nameLengths, row)
    addStarts(joined.wordStarts, chunk.wordCounts, row)
    for (const [at, choices] of joined.choices.entries()) {
      const from = choices.starts[row] ?? 0
      const codes = (chunk.ids[at] ?? []).map((id) =>
        choices.codeOf.getOrInsertComputed(id, () => choices.codeOf.size),
      )
      copyCodes(choices.codes, from, chunk.codes[at] ?? new Uint32Array(), codes)
      addStarts(choices.starts, chunk.codeCounts[at] ?? new Uint16Array(), row)
    }
    row += chunk.size
  }
  return {
    ...joined,
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

function copyCodes(to: Rows, from: number, own: Uint32Array, codes: readonly number[]): void {
  for (let at = 0; at < own.length; at++) to[from + at] = codes[own[at] ?? 0] ?? 0
}

function addStarts(starts: Rows, lengths: Uint16Array, row: number): void {
  let end = starts[row] ?? 0
  for (let at = 0; at < lengths.length; at++) {
    end += lengths[at] ?? 0
    starts[row + at + 1] = end
  }
}
