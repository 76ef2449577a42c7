import type { DatabaseSync } from 'node:sqlite'
import { joinChunks, type Joined } from './joinChunks.ts'
import { numbered, sortByNumber, sortRows, type Rows } from './sortRows.ts'

/** All listed places in memory: a place has the same row in each column. */
export interface Columns extends Joined, Orders {
  /** Number of places in each group. */
  counts: Uint32Array
  /** Position of each row in `bySize`. */
  sizeRanks: Rows
  nameRanks: Rows
  /** Rows of cities that are not part of another place's municipality. */
  cities: Rows
}

interface Orders {
  /** Rows sorted by size, largest first; places of one size alphabetically. */
  bySize: Rows
  byName: Rows
  /** Rows sorted from south to north by `latitudeBand`. */
  northwards: Rows
}

/** Reads the columns into memory: about 90 bytes a place, and more during the read. */
export function readColumns(db: DatabaseSync): Columns {
  const joined = joinChunks(db)
  const orders = buildOrders(joined)
  return {
    ...joined,
    ...orders,
    counts: counted(joined),
    sizeRanks: computeRanks(orders.bySize),
    nameRanks: computeRanks(orders.byName),
    cities: listCities(joined),
  }
}

function buildOrders({ size, lowOrder, highOrder, people, lat }: Joined): Orders {
  const byName = sortRows(sortByNumber(numbered(size), lowOrder), highOrder, 1, 0)
  const fewness = people.map((count) => ~count)
  const bands = new Uint16Array(size)
  for (let row = 0; row < size; row++) bands[row] = latitudeBand(lat[row] ?? 0)
  return {
    byName,
    bySize: sortByNumber(byName, fewness),
    northwards: sortRows(numbered(size), bands, 1, 0),
  }
}

function computeRanks(order: Rows): Rows {
  const ranks = new Uint32Array(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank
  return ranks
}

const bands = 2 ** 16

/** Number of the band, about 300 m wide, that contains a latitude; numbers grow northwards. */
export function latitudeBand(lat: number): number {
  return Math.min(bands - 1, Math.max(0, Math.floor(((lat + 90) / 180) * bands)))
}

type Grouped = Pick<Joined, 'size' | 'groupOf' | 'groups'>

function listCities({ size, groupOf, groups }: Grouped): Rows {
  const isCity = groups.map(({ kind, isPart }) => kind === 'city' && !isPart)
  const cities = new Uint32Array(size)
  let count = 0
  for (let row = 0; row < size; row++) if (isCity[groupOf[row] ?? 0]) cities[count++] = row
  return cities.slice(0, count)
}

function counted({ size, groupOf, groups }: Grouped): Uint32Array {
  const counts = new Uint32Array(groups.length)
  for (let row = 0; row < size; row++) {
    const group = groupOf[row] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}
