import type { Bounds } from '@tessera/kit/contract/content'
import type { Columns, Group } from '../compiled/Columns.ts'
import type { Rows } from '../compiled/sortRows.ts'
import type { RowTest } from './isOfTime.ts'

/** Row → 1 if it is selected. */
export type Marks = Uint8Array<ArrayBuffer>

/** What a facet keeps of a list: groups or rows; all, if the visitor chose nothing. */
export interface Narrowing<Of extends Group = Group> {
  keepsGroup?: ((group: Of) => boolean) | undefined
  keeps?: RowTest | undefined
}

/** What a query selects of a list before its facets; left out: all. */
export interface Scope<Of extends Group = Group> {
  rows?: Marks | undefined
  hasGroup?: (group: Of) => boolean
}

/** The rows that a query selects. */
export interface Match extends Pick<Scope, 'rows'> {
  isFound: RowTest
  /** Row → 1 if it is found; undefined if all are. */
  marks(): Marks | undefined
  /** The found rows of an order: at most `max`, after the first `skip`; without those of a set. */
  pick(order: Rows, max: number, skip: number, without: ReadonlySet<number>): readonly number[]
  total: number
  /** Whether no facet narrows the list. */
  isWhole: boolean
  /** Selects the rows that all facets keep but the one with this index. */
  isCounted(facet: number): RowTest
  /** Counts these rows by group, for a facet of groups. */
  countGroups(facet: number): readonly number[]
}

const found = 1 /* state of a row or group that all facets keep; the state of one that a single facet refuses is next to it by index */

/** Selects the rows of a scope that all facets keep. */
export function match<Of extends Group>(
  { size, groups, groupOf, counts }: Columns<Of>,
  { rows, hasGroup = () => true }: Scope<Of>,
  facets: readonly Narrowing<Of>[],
): Match {
  const ofGroups = Uint8Array.from(groups, (group) => Number(hasGroup(group)))
  let ofRows = rows
  for (const [index, { keepsGroup, keeps }] of facets.entries()) {
    const own = found + 1 + index
    if (keepsGroup) refuse(ofGroups, (group) => keepsGroup(groups[group] as Of), own)
    if (!keeps) continue
    if (ofRows === rows) ofRows = rows?.slice() ?? new Uint8Array(size).fill(found)
    refuse(ofRows as Marks, keeps, own)
  }
  const states = ofRows
  const foundIn = states ? countFound(groups.length, groupOf, states) : counts
  const countGroups = (own: number) =>
    Array.from(foundIn, (count, group) => (ofGroups[group] === found || ofGroups[group] === own ? count : 0))
  function keptBy(own: number): RowTest {
    const groupsKept = ofGroups.map((state) => Number(state === found || state === own))
    const isInRows = states && ((row: number) => states[row] === found || states[row] === own)
    if (!groupsKept.includes(0)) return isInRows ?? (() => true)
    if (!isInRows) return (row) => groupsKept[groupOf[row] ?? 0] === 1
    return (row) => groupsKept[groupOf[row] ?? 0] === 1 && isInRows(row)
  }
  const foundGroups = ofGroups.map((state) => Number(state === found))
  const isAll = states === undefined && !foundGroups.includes(0)
  return {
    rows,
    isWhole: facets.every(({ keeps, keepsGroup }) => !keeps && !keepsGroup),
    isFound: keptBy(found),
    marks() {
      if (isAll) return undefined
      const marks = new Uint8Array(size)
      for (let row = 0; row < size; row++)
        if (foundGroups[groupOf[row] ?? 0] === 1 && (states === undefined || states[row] === found))
          marks[row] = 1
      return marks
    },
    pick(order, max, skip, without) {
      const picked: number[] = []
      let left = skip
      for (let at = 0; at < order.length && picked.length < max; at++) {
        const row = order[at] ?? 0
        if (foundGroups[groupOf[row] ?? 0] !== 1 || (states !== undefined && states[row] !== found)) continue
        if (without.size > 0 && without.has(row)) continue
        if (left > 0) left--
        else picked.push(row)
      }
      return picked
    },
    total: countGroups(found).reduce((sum, count) => sum + count, 0),
    isCounted: (facet) => keptBy(found + 1 + facet),
    countGroups: (facet) => countGroups(found + 1 + facet),
  }
}

function refuse(states: Uint8Array, keeps: RowTest, own: number): void {
  for (let row = 0; row < states.length; row++)
    if (states[row] !== 0 && !keeps(row)) states[row] = states[row] === found ? own : 0
}

function countFound(groups: number, groupOf: Uint16Array, states: Marks): Uint32Array {
  const counts = new Uint32Array(groups)
  for (let row = 0; row < states.length; row++) {
    if (states[row] !== found) continue
    const group = groupOf[row] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}

/** Of `rows`, those inside an area; a list without points has none outside of it. */
export function markInside(
  { lat, lon }: Partial<Readonly<Record<'lat' | 'lon', Float64Array>>>,
  area: Bounds | undefined,
  rows?: Marks,
): Marks | undefined {
  if (!area || !lat || !lon) return rows
  const [south, west, north, east] = area
  const inside = new Uint8Array(lat.length)
  for (let row = 0; row < inside.length; row++) {
    const y = lat[row] ?? NaN
    const x = lon[row] ?? NaN
    if (y >= south && y <= north && x >= west && x <= east && rows?.[row] !== 0) inside[row] = 1
  }
  return inside
}
