import type { ChoiceColumn, Columns, Group } from '../compiled/Columns.ts'
import type { Rows } from '../compiled/sortRows.ts'
import { markChosen, type Marks, type RowTest } from './marks.ts'

/** What a facet keeps of a list: groups or rows; all, if the visitor chose nothing. */
export interface Narrowing {
  keepsGroup?: ((group: Group) => boolean) | undefined
  keeps?: Marks | undefined
}

/** Rows of which the group is found and the row itself: each is if its state is 1. */
export interface Selection extends Pick<Columns, 'groupOf'> {
  groupStates: Uint8Array
  /** Undefined: all are found. */
  rowStates: Marks | undefined
}

/** The rows that a query selects. */
export type Match = ReturnType<typeof match>

const found = 1 /* state of a row or group that all facets keep; the state of one that a single facet refuses is next to it by index */
const maxStates = 2 ** 8

/**
 * Selects those of `rows` that all facets keep; undefined: of all. Loops over rows have tables instead of conditions, which processors
 * guess: with wrong guesses they take four times as long.
 */
export function match(
  { size, groups, groupOf, counts }: Columns,
  rows: Marks | undefined,
  facets: readonly Narrowing[],
) {
  const markGroups = (isMarked: (group: Group) => boolean) =>
    Uint8Array.from(groups, (group) => Number(isMarked(group)))
  const groupStates = new Uint8Array(groups.length).fill(found)
  let states = rows
  for (const [index, { keepsGroup, keeps }] of facets.entries()) {
    const own = found + 1 + index
    if (keepsGroup) refuse(groupStates, markGroups(keepsGroup), own)
    if (!keeps) continue
    if (states === rows) states = rows?.slice() ?? new Uint8Array(size).fill(found)
    refuse(states as Marks, keeps, own)
  }
  const rowStates = states
  const foundIn = rowStates ? countFound(groups.length, groupOf, rowStates) : counts
  const isKept = (state: number | undefined, own: number) => state === found || state === own
  const countGroups = (own: number) =>
    Array.from(foundIn, (count, group) => (isKept(groupStates[group], own) ? count : 0))
  return {
    /** The rows before any facet; undefined: all. */
    rows,
    groupOf,
    groupStates,
    rowStates,
    /** Whether no facet narrows the list. */
    isWhole: facets.every(({ keeps, keepsGroup }) => !keeps && !keepsGroup),
    isFound: (row: number) =>
      groupStates[groupOf[row] ?? 0] === found && (rowStates === undefined || rowStates[row] === found),
    total: countGroups(found).reduce((sum, count) => sum + count, 0),
    /** Marks the rows that all facets keep but the one with this index; undefined: all rows. */
    marks(facet: number): Marks | undefined {
      const own = found + 1 + facet
      const kept = Uint8Array.from({ length: maxStates }, (_, state) => Number(isKept(state, own)))
      const groupMarks = groupStates.map((state) => kept[state] ?? 0)
      if (!rowStates && !groupMarks.includes(0)) return undefined
      const marks = new Uint8Array(size)
      if (!rowStates) for (let row = 0; row < size; row++) marks[row] = groupMarks[groupOf[row] ?? 0] ?? 0
      else
        for (let row = 0; row < size; row++)
          marks[row] = (kept[rowStates[row] ?? 0] ?? 0) & (groupMarks[groupOf[row] ?? 0] ?? 0)
      return marks
    },
    /** Counts the rows by group that all facets keep but the one with this index. */
    countGroups: (facet: number) => countGroups(found + 1 + facet),
  }
}

/** The found rows of an order: at most `max`, after the first `skip`; without those that are left out. */
export function pickRows(
  { groupOf, groupStates, rowStates }: Selection,
  order: Rows,
  { max, skip = 0, isLeftOut }: { max: number; skip?: number; isLeftOut?: RowTest | undefined },
): readonly number[] {
  const picked: number[] = []
  let left = skip
  for (let at = 0; at < order.length && picked.length < max; at++) {
    const row = order[at] ?? 0
    if (groupStates[groupOf[row] ?? 0] !== found) continue
    if ((rowStates !== undefined && rowStates[row] !== found) || isLeftOut?.(row)) continue
    if (left > 0) left--
    else picked.push(row)
  }
  return picked
}

function refuse(of: Uint8Array, keeps: Marks, own: number): void {
  const next = new Uint8Array(2 * maxStates)
  for (let state = 0; state < maxStates; state++) next[2 * state + 1] = state
  next[2 * found] = own
  for (let row = 0; row < of.length; row++) of[row] = next[2 * (of[row] ?? 0) + (keeps[row] ?? 0)] ?? 0
}

function countFound(groups: number, groupOf: Uint16Array, of: Marks): Uint32Array {
  const counts = new Uint32Array(groups)
  for (let row = 0; row < of.length; row++) {
    if (of[row] !== found) continue
    const group = groupOf[row] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return counts
}

/** Keeps the documents whose field has one of these ids; all without ids. */
export function narrowTo(columns: Columns, field: string, asked: readonly string[] = []): Narrowing {
  if (!columns.grouped.includes(field)) return { keeps: markChosen(columns, field, asked) }
  if (asked.length === 0) return {}
  const chosen = new Set(asked)
  const isChosen = columns.choices.get(field)?.ids.map((id) => chosen.has(id))
  return { keepsGroup: ({ [field]: codes }) => codes?.some((code) => isChosen?.[code]) ?? false }
}

/** Counts the choices of a field among the rows that all facets keep but the one with this index. */
export function countUnder(columns: Columns, field: string, found: Match, facet: number): Uint32Array {
  const column = columns.choices.get(field)
  if (!column) return new Uint32Array()
  if (!columns.grouped.includes(field)) return countChoices(column, found.marks(facet))
  const counts = new Uint32Array(column.ids.length)
  for (const [group, count] of found.countGroups(facet).entries())
    for (const code of columns.groups[group]?.[field] ?? []) counts[code] = (counts[code] ?? 0) + count
  return counts
}

/** Counts the choices of the marked rows; default: of all. */
export function countChoices({ ids, starts, codes }: ChoiceColumn, rows?: Marks): Uint32Array {
  const counts = new Uint32Array(ids.length)
  for (let row = 0; row + 1 < starts.length; row++) {
    const one = rows ? (rows[row] ?? 0) : 1
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const code = codes[at] ?? 0
      counts[code] = (counts[code] ?? 0) + one
    }
  }
  return counts
}
