import type { ListShape } from '../compiled/Columns.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryType } from './typeSchema.ts'

/** Fields that a list of the type can be sorted by, the default first; without any, the title. */
export function sortsOf({ title, list }: EntryType): readonly string[] {
  return [list?.sort ?? title].flat()
}

/** The columns of numbers of a field; none if it has no numbers. */
export function numbersOf(type: EntryType, name: string): readonly string[] {
  const field = type.fields[name]
  const { range, at } = field ? kindOfField(field) : {}
  if (range) return range.of === 'day' ? [`${name} from`, `${name} to`] : [name]
  return at ? [`${name} lat`, `${name} lon`] : []
}

/** What lists need of each document of a type; `texts`: fields that lists are sorted by, besides the title. */
export function shapeOf(type: EntryType): ListShape & { texts: readonly string[] } {
  const names = Object.keys(type.fields)
  const sorts = sortsOf(type)
  const kindOf = (name: string) => {
    const field = type.fields[name]
    return field ? kindOfField(field) : undefined
  }
  return {
    numbers: names.flatMap((name) => numbersOf(type, name)),
    choices: names.filter((name) => kindOf(name)?.choices),
    texts: names.filter((name) => kindOf(name)?.order && name !== type.title && sorts.includes(name)),
  }
}

/** What lists store of a document, in the order of `shapeOf`; null where it has no value. */
export type ColumnValues = readonly [
  numbers: readonly (number | null)[],
  choices: readonly (readonly string[])[],
  texts: readonly (string | null)[],
]

/** Builds what lists store of the values of a document. */
export function columnValues(type: EntryType, values: Readonly<Record<string, unknown>>): ColumnValues {
  const shape = shapeOf(type)
  const numbers = Object.keys(type.fields).flatMap(function numbersIn(name) {
    const columns = numbersOf(type, name)
    const field = type.fields[name]
    const value = values[name]
    if (!field || value === undefined) return columns.map(() => null)
    const { range, at } = kindOfField(field)
    if (range) return range.ends(value).slice(0, columns.length)
    const point = at?.(value)
    return point ? [point.lat, point.lon] : []
  })
  return [
    numbers,
    shape.choices.map((name) => {
      const field = type.fields[name]
      return (field && values[name] !== undefined && kindOfField(field).choices?.ids(values[name])) || []
    }),
    shape.texts.map((name) => {
      const field = type.fields[name]
      return (field && values[name] !== undefined && kindOfField(field).order?.(values[name])) || null
    }),
  ]
}
