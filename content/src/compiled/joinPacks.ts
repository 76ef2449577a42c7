import type { DatabaseSync } from 'node:sqlite'
import { readPack, type Pack, type PlaceGroup } from './packPlaces.ts'
import type { Rows } from './sortRows.ts'

/** The columns of all packs, one pack after the other. */
export interface Joined extends Omit<Pack, 'names' | 'words'> {
  /** Folded, in UTF-8, each followed by a byte that no text has. */
  names: Uint8Array<ArrayBuffer>
  /** Where each name begins; one more for the end. */
  nameStarts: Rows
  /** Ids of the words of each name. */
  words: Rows
  wordStarts: Rows
}

/** Reads one pack at a time. */
export function joinPacks(db: DatabaseSync): Joined {
  const groupRows = createGroupRows()
  const joined = createJoined(db)
  let row = 0
  for (const { value } of db.prepare('SELECT value FROM packs ORDER BY number').iterate()) {
    const pack = readPack(value as Uint8Array<ArrayBuffer>)
    for (const column of columns) joined[column].set(pack[column], row)
    const rows = pack.groups.map(groupRows.rowOf)
    for (let at = 0; at < pack.size; at++) joined.groupOf[row + at] = rows[pack.groupOf[at] ?? 0] ?? 0
    joined.names.set(pack.names.values, joined.nameStarts[row])
    joined.words.set(pack.words.values, joined.wordStarts[row])
    addStarts(joined.nameStarts, pack.names.lengths, row)
    addStarts(joined.wordStarts, pack.words.lengths, row)
    row += pack.size
  }
  return { ...joined, groups: groupRows.groups() }
}

const columns = ['lat', 'lon', 'lowOrder', 'highOrder', 'people', 'keys', 'letters'] as const

function createJoined(db: DatabaseSync): Omit<Joined, 'groups'> {
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
    names: new Uint8Array(bytes),
    nameStarts: new Uint32Array(size + 1),
    words: new Uint32Array(words),
    wordStarts: new Uint32Array(size + 1),
  }
}

function addStarts(starts: Rows, lengths: Uint16Array, row: number): void {
  for (let at = 0; at < lengths.length; at++)
    starts[row + at + 1] = (starts[row + at] ?? 0) + (lengths[at] ?? 0)
}

/** One list of all packs' groups. */
function createGroupRows() {
  const known = new Map<string, { row: number; group: PlaceGroup }>()
  return {
    rowOf(this: void, group: PlaceGroup): number {
      const text = JSON.stringify(group)
      const its = known.get(text) ?? { row: known.size, group }
      known.set(text, its)
      return its.row
    },
    groups: (): readonly PlaceGroup[] => Array.from(known.values(), ({ group }) => group),
  }
}
