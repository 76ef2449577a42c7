import type { Bounds } from '@tessera/kit/contract/content'
import type { Columns } from '../compiled/Columns.ts'
import { columnOf, type Column } from '../compiled/columnOf.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { dayOf, type When } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'

/** Row → 1 if it is selected. Bytes are combined several times faster than functions that are called for each row. */
export type Marks = Uint8Array<ArrayBuffer>

/** Whether a row is selected. */
export type RowTest = (row: number) => boolean

/** Today by UTC, as `toDay` counts. */
export function today(): number {
  return dayOf(Date.now())
}

/** Marks the rows of a time, by their first field of dates; none if the type has no such field. */
export function markTime(columns: Columns, type: EntryType, when: When, day = today()): Marks {
  const [name = ''] =
    Object.entries(type.fields).find(([, one]) => kindOfField(one).range?.of === 'day') ?? []
  const { range } = columnOf(columns, type, name)
  if (!range) return new Uint8Array(columns.size)
  const { least, greatest } = range
  const marks: Readonly<Record<When, () => Marks>> = {
    now: () => markOverlapping(range, day, day),
    upcoming: () => markOverlapping({ least, greatest: least }, day + 1, Infinity),
    notPast: () => markOverlapping(range, day, Infinity),
    past: () => markOverlapping({ least: greatest, greatest }, -Infinity, day - 1),
  }
  return marks[when]()
}

/** Marks the rows whose values overlap a range. Nothing overlaps one that ends before it begins. */
export function markOverlapping(
  { least, greatest }: NonNullable<Column['range']>,
  from: number,
  to: number,
): Marks {
  const marks = new Uint8Array(least.length)
  if (from <= to)
    for (let row = 0; row < marks.length; row++)
      marks[row] = Number((least[row] ?? NaN) <= to) & Number((greatest[row] ?? NaN) >= from)
  return marks
}

/** Marks the rows whose field has one of these ids; undefined, which is all rows, without ids. */
export function markChosen(
  { choices, size }: Columns,
  field: string,
  asked: readonly string[],
): Marks | undefined {
  const { ids, starts, codes } = choices.get(field) ?? {}
  if (!ids || !starts || !codes || asked.length === 0) return undefined
  const chosen = new Set(asked)
  const isChosen = Uint8Array.from(ids, (id) => Number(chosen.has(id)))
  const marks = new Uint8Array(size)
  let at = 0
  for (let row = 0; row < size; row++)
    for (const end = starts[row + 1] ?? 0; at < end; at++)
      marks[row] = (marks[row] ?? 0) | (isChosen[codes[at] ?? 0] ?? 0)
  return marks
}

/** Selects the rows whose field has any id. */
export function hasAnyId({ choices }: Columns, field: string): RowTest {
  const { starts } = choices.get(field) ?? {}
  return (row) => (starts?.[row] ?? 0) < (starts?.[row + 1] ?? 0)
}

/** Of `rows`, those inside an area; a list without points has none outside of it. */
export function markInside(
  { lat, lon }: Partial<NonNullable<Column['point']>>,
  area: Bounds | undefined,
  rows?: Marks,
): Marks | undefined {
  if (!area || !lat || !lon) return rows
  const [south, west, north, east] = area
  const inside = new Uint8Array(lat.length)
  for (let row = 0; row < inside.length; row++) {
    const y = lat[row] ?? NaN
    const x = lon[row] ?? NaN
    if (y >= south && y <= north && x >= west && x <= east) inside[row] = 1
  }
  return rows ? markBoth(rows, inside) : inside
}

/** Marks the rows that both mark. */
export function markBoth(one: Marks, other: Marks): Marks {
  const both = new Uint8Array(one.length)
  for (let row = 0; row < both.length; row++) both[row] = (one[row] ?? 0) & (other[row] ?? 0)
  return both
}
