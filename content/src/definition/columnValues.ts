import type { FieldKind } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryType } from './typeSchema.ts'

/** What the columns of a list hold besides names. */
export interface ListShape {
  numbers: readonly string[]
  /** Columns of which each document has any number of ids. */
  choices: readonly string[]
  /** Whether there are any names; default true. */
  hasNames?: boolean
}

/** Fields that a list of the type can be sorted by, the default first; without any, the title. */
export function sortsOf({ title, list }: EntryType): readonly string[] {
  return [list?.sort ?? title].flat()
}

/** The first field of the type that says where a document is. */
export function pointOf(type: EntryType | undefined): string | undefined {
  return Object.keys(type?.fields ?? {}).find((name) => type?.fields[name]?.kind === 'point')
}

/** The columns of numbers of a field; none if it has no numbers. */
export function numbersOf(type: EntryType, name: string): readonly string[] {
  const { range, at } = kindIn(type, name)
  if (range) return range.of === 'day' ? [`${name} from`, `${name} to`] : [name]
  return at ? [`${name} lat`, `${name} lon`] : []
}

type Shape = ListShape & { texts: readonly string[] }

const shapes = new WeakMap<EntryType, Shape>()

/** What lists need of each document of a type; `texts`: fields that lists are sorted by, besides the title. */
export function shapeOf(type: EntryType): Shape {
  return shapes.getOrInsertComputed(type, findShape)
}

function findShape(type: EntryType): Shape {
  const names = Object.keys(type.fields)
  const sorts = sortsOf(type)
  return {
    numbers: names.flatMap((name) => numbersOf(type, name)),
    choices: names.filter((name) => kindIn(type, name).choices),
    texts: names.filter((name) => kindIn(type, name).order && name !== type.title && sorts.includes(name)),
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
  const { choices, texts } = shapeOf(type)
  const withKind = (name: string) => ({ ...kindIn(type, name), value: values[name] })
  return [
    Object.keys(type.fields).flatMap(function numbersIn(name) {
      const columns = numbersOf(type, name)
      const { value, range, at } = withKind(name)
      if (value === undefined) return columns.map(() => null)
      if (range) return range.ends(value).slice(0, columns.length)
      return at ? [at(value).lat, at(value).lon] : []
    }),
    choices.map(function idsIn(name) {
      const { value, choices: ofIds } = withKind(name)
      return (value !== undefined && ofIds?.ids(value)) || []
    }),
    texts.map(function textIn(name) {
      const { value, order } = withKind(name)
      return (value !== undefined && order?.(value)) || null
    }),
  ]
}

function kindIn({ fields }: EntryType, name: string): Partial<FieldKind> {
  const field = fields[name]
  return field ? kindOfField(field) : {}
}
