import type { DatabaseSync } from 'node:sqlite'
import { decodeChunk, type PlaceGroup } from './encodeChunk.ts'
import type { Rows } from './sortRows.ts'

/** The columns of all chunks, in order. */
export type Joined = ReturnType<typeof joinChunks>

const columns = ['lat', 'lon', 'lowOrder', 'highOrder', 'people', 'keys', 'letters'] as const

/** Joins the columns of all chunks. Reads one chunk at a time, which saves memory. */
export function joinChunks(db: DatabaseSync) {
  const groups = new Map<string, { row: number; group: PlaceGroup }>()
  const findRow = (group: PlaceGroup) =>
    groups.getOrInsertComputed(JSON.stringify(group), () => ({ row: groups.size, group })).row
  const joined = createColumns(db)
  let row = 0
  for (const { value } of db.prepare('SELECT value FROM packs ORDER BY number').iterate()) {
    const chunk = decodeChunk(value as Uint8Array<ArrayBuffer>)
    for (const column of columns) joined[column].set(chunk[column], row)
    const rows = chunk.groups.map(findRow)
    for (let at = 0; at < chunk.size; at++) joined.groupOf[row + at] = rows[chunk.groupOf[at] ?? 0] ?? 0
    joined.names.set(chunk.names, joined.nameStarts[row])
    joined.words.set(chunk.words, joined.wordStarts[row])
    addStarts(joined.nameStarts, chunk.nameLengths, row)
    addStarts(joined.wordStarts, chunk.wordCounts, row)
    row += chunk.size
  }
  return { ...joined, groups: Array.from(groups.values(), ({ group }) => group) }
}

function createColumns(db: DatabaseSync) {
  const totals = db.prepare(
    'SELECT total(size) AS size, total(words) AS words, total(bytes) AS bytes FROM packs',
  )
  const { size, words, bytes } = totals.get() as { size: number; words: number; bytes: number }
  return {
    size,
    lat: new Float64Array(size),
    lon: new Float64Array(size),
    lowOrder: new Uint32Array(size),
    highOrder: new Uint16Array(size),
    people: new Uint32Array(size),
    keys: new Uint32Array(size),
    letters: new Uint32Array(size),
    groupOf: new Uint16Array(size),
    /** Folded names in UTF-8, each followed by `nameEnd`. */
    names: new Uint8Array(bytes),
    /** Start of each name, and the end of the last name. */
    nameStarts: new Uint32Array(size + 1),
    /** Word ids of each name. */
    words: new Uint32Array(words),
    wordStarts: new Uint32Array(size + 1),
  }
}

function addStarts(starts: Rows, lengths: Uint16Array, row: number): void {
  for (let at = 0; at < lengths.length; at++)
    starts[row + at + 1] = (starts[row + at] ?? 0) + (lengths[at] ?? 0)
}
