import { numbersOf } from '../definition/columnValues.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { ChoiceColumn, Columns } from './Columns.ts'

/** Values of a field, by its kind; a number is NaN where a document has no value. */
export interface Column {
  range?: Readonly<Record<'least' | 'greatest', Float64Array>>
  point?: Readonly<Record<'lat' | 'lon', Float64Array>>
  choices?: ChoiceColumn
}

/** The column of a type's field; empty if lists need nothing of it. */
export function columnOf({ numbers, choices }: Columns, type: EntryType, name: string): Column {
  const field = type.fields[name]
  const [one, other = one] = numbersOf(type, name).map((column) => numbers.get(column))
  const ofIds = choices.get(name)
  if (ofIds) return { choices: ofIds }
  if (!field || !one || !other) return {}
  return kindOfField(field).at
    ? { point: { lat: one, lon: other } }
    : { range: { least: one, greatest: other } }
}
