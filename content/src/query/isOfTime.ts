import type { Columns } from '../compiled/Columns.ts'
import { columnOf } from '../compiled/columnOf.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { dayOf, type When } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'

/** Whether a row is selected. */
export type RowTest = (row: number) => boolean

/** Today by UTC, as `toDay` counts. */
export function today(): number {
  return dayOf(Date.now())
}

/** Selects the rows of a time, by their first field of dates; none if the type has no such field. */
export function isOfTime(columns: Columns, type: EntryType, when: When, day = today()): RowTest {
  const [name = ''] =
    Object.entries(type.fields).find(([, one]) => kindOfField(one).range?.of === 'day') ?? []
  const { least, greatest } = columnOf(columns, type, name).range ?? {}
  if (!least || !greatest) return () => false
  const tests: Readonly<Record<When, RowTest>> = {
    now: (row) => (least[row] ?? NaN) <= day && (greatest[row] ?? NaN) >= day,
    upcoming: (row) => (least[row] ?? NaN) > day,
    notPast: (row) => (greatest[row] ?? NaN) >= day,
    past: (row) => (greatest[row] ?? NaN) < day,
  }
  return tests[when]
}

/** Selects the rows whose field has any id. */
export function hasAnyChoice({ choices }: Columns, field: string): RowTest {
  const { starts } = choices.get(field) ?? {}
  return (row) => (starts?.[row] ?? 0) < (starts?.[row + 1] ?? 0)
}

/** Selects the rows whose field has one of these ids; all rows without ids. */
export function hasChoice(
  { choices }: Columns,
  field: string,
  asked: readonly string[],
): RowTest | undefined {
  const { ids, starts, codes } = choices.get(field) ?? {}
  if (!ids || !starts || !codes || asked.length === 0) return undefined
  const chosen = new Set(asked)
  const isChosen = ids.map((id) => chosen.has(id))
  return function isOneOf(row) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
      if (isChosen[codes[at] ?? -1]) return true
    return false
  }
}
