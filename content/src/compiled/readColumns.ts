import type { DatabaseSync } from 'node:sqlite'
import { joinPacks, type Joined } from './joinPacks.ts'
import { numbered, sortByNumber, sortRows, type Rows } from './sortRows.ts'

/** All places that are listed, in memory: a place has the same row in each column. */
export interface Columns extends Omit<Joined, 'lowOrder' | 'highOrder'> {
  /** How many places each group has. */
  counts: Uint32Array
  /** Rows, the largest place first; of places of one size the first in the alphabet. */
  bySize: Rows
  /** Where each row stands there. */
  sizeRanks: Rows
  /** Rows in the order of the alphabet. */
  byName: Rows
  nameRanks: Rows
  /** Rows of cities that are no part of another place's municipality. */
  cities: Rows
  /** Rows from south to north, by `latitudeBand`. */
  northwards: Rows
}

/** About 80 bytes for each place, and some more while it reads. */
export function readColumns(db: DatabaseSync): Columns {
  const { lowOrder, highOrder, ...joined } = joinPacks(db)
  const { size, people, lat } = joined
  const byName = sortRows(sortByNumber(numbered(size), lowOrder), highOrder, 1, 0)
  const bySize = sortByNumber(
    byName,
    people.map((count) => ~count),
  )
  const northwards = sortRows(numbered(size), Uint16Array.from(lat, latitudeBand), 1, 0)
  return {
    ...joined,
    counts: counted(joined),
    bySize,
    sizeRanks: ranksIn(bySize),
    byName,
    nameRanks: ranksIn(byName),
    cities: citiesIn(joined),
    northwards,
  }
}

function ranksIn(order: Rows): Rows {
  const ranks = new Uint32Array(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank
  return ranks
}

const bands = 2 ** 16

/** A band about 300 m wide; grows northwards. */
export function latitudeBand(lat: number): number {
  return Math.min(bands - 1, Math.max(0, Math.floor(((lat + 90) / 180) * bands)))
}

type Grouped = Pick<Joined, 'size' | 'groupOf' | 'groups'>

function citiesIn({ size, groupOf, groups }: Grouped): Rows {
  const isCity = groups.map(({ kind, isPart }) => kind === 'city' && !isPart)
  const cities: number[] = []
  for (let row = 0; row < size; row++) if (isCity[groupOf[row] ?? 0]) cities.push(row)
  return Uint32Array.from(cities)
}

function counted({ size, groupOf, groups }: Grouped): Uint32Array {
  const counts = new Uint32Array(groups.length)
  for (let row = 0; row < size; row++) {
    const group = groupOf[row] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}
