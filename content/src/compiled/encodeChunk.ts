import type { ListShape } from '../definition/columnValues.ts'

/** The data of a listed document that lists, maps and searches need; numbers and choices in the order of the shape. */
export interface ChunkedRow {
  key: number
  /** The folded name: without case and accents. */
  name: string
  /** Ids of the name's words. */
  words: readonly number[]
  numbers: readonly number[]
  choices: readonly (readonly string[])[]
}

const nameEnd = 0xff /* a byte that UTF-8 text never has */
const maxNameBytes = 2 ** 16 - 2 /* bytes; text search ignores the rest of a name */
const counted = 4 /* numbers of a header before those of choices */

/** Encodes at most 65,536 rows as columns of bytes, in the order given. `totals`: what `decodeTotals` reads. */
export function encodeChunk(rows: readonly ChunkedRow[], { numbers, choices }: ListShape) {
  const names = rows.map(({ name }) => Buffer.from(name).subarray(0, maxNameBytes))
  const words = rows.flatMap((row) => row.words)
  const text = Buffer.concat(names.flatMap((name) => [name, Buffer.of(nameEnd)]))
  const chosen = choices.map((_, at) => encodeChoices(rows.map((row) => row.choices[at] ?? [])))
  const header = [rows.length, words.length, text.length, 0, ...chosen.map(({ codes }) => codes.length)]
  const parts = [
    Uint32Array.from([...header, ...(header.length % 2 === 0 ? [] : [0])]), // numbers of 8 bytes follow
    ...numbers.map((_, at) => Float64Array.from(rows, (row) => row.numbers[at] ?? NaN)),
    Uint32Array.from(rows, ({ key }) => key),
    Uint32Array.from(rows, ({ name }) => computeLetters(name)),
    Uint32Array.from(words),
    ...chosen.map(({ codes }) => Uint32Array.from(codes)),
    Uint16Array.from(rows, (row) => row.words.length),
    Uint16Array.from(names, ({ length }) => length + 1),
    ...chosen.map(({ lengths }) => Uint16Array.from(lengths)),
    text,
    Buffer.from(JSON.stringify(chosen.map(({ ids }) => ids))),
  ]
  const value = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))
  return { size: rows.length, totals: JSON.stringify(header), value }
}

function encodeChoices(all: readonly (readonly string[])[]) {
  const codeOf = new Map<string, number>()
  const codes = all.flatMap((ids) => ids.map((id) => codeOf.getOrInsertComputed(id, () => codeOf.size)))
  return { codes, lengths: all.map(({ length }) => length), ids: [...codeOf.keys()] }
}

/** The sums of what chunks have: rows, words, bytes of names, and codes of each column of choices. */
export function addTotals(all: readonly string[]) {
  const sums: number[] = []
  for (const totals of all)
    for (const [at, count] of (JSON.parse(totals) as readonly number[]).entries())
      sums[at] = (sums[at] ?? 0) + count
  const [size = 0, words = 0, bytes = 0, , ...codes] = sums
  return { size, words, bytes, codes }
}

/** Decodes the columns of a chunk: a document has the same row in each. */
export function decodeChunk(bytes: Uint8Array<ArrayBuffer>, { numbers, choices }: ListShape) {
  const { buffer } = bytes.byteOffset === 0 ? bytes : bytes.slice() // columns of numbers start at multiples of their element's size
  const header = new Uint32Array(buffer, 0, counted + choices.length)
  const [size = 0, wordCount = 0, nameBytes = 0] = header
  let at = Math.ceil(header.length / 2) * 8
  function take<Column>(Kind: ColumnKind<Column>, length = size): Column {
    const column = new Kind(buffer, at, length)
    at += length * Kind.BYTES_PER_ELEMENT
    return column
  }
  const columns = {
    size,
    numbers: numbers.map(() => take(Float64Array)),
    keys: take(Uint32Array),
    letters: take(Uint32Array),
    /** Word ids of all names; `wordCounts` says how many each name has. */
    words: take(Uint32Array, wordCount),
    codes: choices.map((_, index) => take(Uint32Array, header[counted + index])),
    wordCounts: take(Uint16Array),
    nameLengths: take(Uint16Array),
    codeCounts: choices.map(() => take(Uint16Array)),
    names: take(Uint8Array, nameBytes),
  }
  const rest = Buffer.from(buffer, at, bytes.length - at).toString()
  return { ...columns, ids: JSON.parse(rest) as readonly (readonly string[])[] }
}

interface ColumnKind<Column> {
  new (buffer: ArrayBuffer, at: number, length: number): Column
  BYTES_PER_ELEMENT: number
}

/** Sets one bit for each of the letters a to z that a folded text contains. */
export function computeLetters(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - firstLetter
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

const firstLetter = 'a'.charCodeAt(0)
