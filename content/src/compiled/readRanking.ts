import type { DatabaseSync } from 'node:sqlite'
import { joinPacks } from './joinPacks.ts'
import { readPack, type Pack, type PlaceGroup, type Ragged } from './packPlaces.ts'
import { sortRows, type Rows } from './sortRows.ts'

/** All places that are listed, in memory, largest first: a place's rank is its row in each column. */
export interface Ranking extends Pick<Pack, 'size' | 'people' | 'lat' | 'lon' | 'letters' | 'groupOf'> {
  /** Of the rows in the table of places. */
  keys: Rows
  groups: readonly PlaceGroup[]
  /** How many places each group has. */
  counts: Uint32Array
  /** Folded, in UTF-8, each followed by `nameEnd`. */
  names: Uint8Array<ArrayBuffer>
  /** Where each name begins; one more for the end. */
  nameStarts: Rows
  /** Ids of the words of each name. */
  words: Rows
  wordStarts: Rows
  /** Ranks in the order of the alphabet. */
  alphabet: Rows
  /** Ranks from south to north, by `latitudeBand`. */
  northwards: Rows
}

/** About 60 bytes for each place, and as many again while it reads. */
export function readRanking(db: DatabaseSync): Ranking {
  const rows = db.prepare('SELECT value FROM packs ORDER BY number').all()
  const pack = joinPacks(rows.map(({ value }) => readPack(value as Uint8Array)))
  const byName = sortedByName(pack)
  const bySize = sortedBySize(byName, pack)
  const groupOf = picked(pack.groupOf, bySize)
  const lat = picked(pack.lat, bySize)
  const [names, nameStarts] = pickedRagged(pack.names, bySize)
  const [words, wordStarts] = pickedRagged(pack.words, bySize)
  return {
    size: pack.size,
    groups: pack.groups,
    groupOf,
    counts: counted(groupOf, pack.groups.length),
    keys: picked(pack.keys, bySize),
    people: picked(pack.people, bySize),
    letters: picked(pack.letters, bySize),
    lat,
    lon: picked(pack.lon, bySize),
    names,
    nameStarts,
    words,
    wordStarts,
    alphabet: ranksOf(byName, bySize),
    northwards: sortRows(numbered(pack.size), Uint16Array.from(lat, latitudeBand), 1, 0),
  }
}

const bands = 2 ** 16

/** A band about 300 m wide; grows northwards. */
export function latitudeBand(lat: number): number {
  return Math.min(bands - 1, Math.max(0, Math.floor(((lat + 90) / 180) * bands)))
}

function numbered(size: number): Rows {
  return new Uint32Array(size).map((_none, row) => row)
}

function sortedByName({ size, lowOrder, highOrder }: Pack): Rows {
  const low = new Uint16Array(lowOrder.buffer)
  const byLow = [0, 1].reduce((sorted, digit) => sortRows(sorted, low, 2, digit), numbered(size))
  return sortRows(byLow, highOrder, 1, 0)
}

/** Largest first; of places of one size the first in the alphabet. */
function sortedBySize(byName: Rows, { people }: Pack): Rows {
  const numbers = new Uint16Array(people.map((count) => ~count).buffer)
  return [0, 1].reduce((sorted, digit) => sortRows(sorted, numbers, 2, digit), byName)
}

function ranksOf(byName: Rows, bySize: Rows): Rows {
  const rankOf = new Uint32Array(bySize.length)
  for (let rank = 0; rank < bySize.length; rank++) rankOf[bySize[rank] ?? 0] = rank
  return picked(rankOf, byName)
}

type Column = Rows | Uint16Array<ArrayBuffer> | Float64Array<ArrayBuffer>

function picked<Kind extends Column>(column: Kind, rows: Rows): Kind {
  const found = column.slice() as Kind
  for (let at = 0; at < rows.length; at++) found[at] = column[rows[at] ?? 0] ?? 0
  return found
}

function pickedRagged<Values extends Rows | Uint8Array<ArrayBuffer>>(
  { values, lengths }: Ragged<Values>,
  rows: Rows,
): readonly [values: Values, starts: Rows] {
  const from = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) from[row + 1] = (from[row] ?? 0) + (lengths[row] ?? 0)
  const found = values.slice() as Values
  const starts = new Uint32Array(lengths.length + 1)
  let to = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const end = from[row + 1] ?? 0
    for (let one = from[row] ?? 0; one < end; one++) found[to++] = values[one] ?? 0
    starts[at + 1] = to
  }
  return [found, starts]
}

function counted(groupOf: Uint16Array, groups: number): Uint32Array {
  const counts = new Uint32Array(groups)
  for (let at = 0; at < groupOf.length; at++) {
    const group = groupOf[at] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}
