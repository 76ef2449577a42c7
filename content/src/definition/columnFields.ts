import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type { EntryType } from './typeSchema.ts'

/** Fields that a list of the type can be sorted by, the default first; without any, the title. */
export function sortsOf({ title, list }: EntryType): readonly string[] {
  return [list?.sort ?? title].flat()
}

/** The first field of the type that says where a document is. */
export function pointOf(type: EntryType | undefined): string | undefined {
  return Object.keys(type?.fields ?? {}).find((name) => type?.fields[name]?.kind === 'point')
}

/** A field that lists need of each document; `kind`: numbers from least to greatest, a place, ids, or a text. */
interface ColumnField {
  name: string
  kind: 'range' | 'point' | 'choices' | 'text'
}

/** The fields of a type that lists need of each document, in the order in which they are stored. */
export function columnFields(type: EntryType): readonly ColumnField[] {
  const sorts = sortsOf(type)
  return Object.entries(type.fields).flatMap(function columnOf([name, field]): ColumnField | [] {
    const { range, choices, at, order } = kindOfField(field)
    if (range) return { name, kind: 'range' }
    if (at) return { name, kind: 'point' }
    if (choices) return { name, kind: 'choices' }
    return order && name !== type.title && sorts.includes(name) ? { name, kind: 'text' } : []
  })
}

/** Builds what lists store of a value: one or, of a range or a point, two values of JSON. */
export function columnValues(field: FieldDefinition, value: unknown): readonly unknown[] {
  const { range, choices, at, order } = kindOfField(field)
  if (range) return value === undefined ? [null, null] : range.ends(value)
  if (at) return value === undefined ? [null, null] : [at(value).lat, at(value).lon]
  if (value === undefined) return [null]
  return [choices ? choices.ids(value) : order?.(value)]
}
