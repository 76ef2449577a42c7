import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryType } from './typeSchema.ts'

/** Fields that a list of the type can be sorted by, the default first; without any, the title. */
export function sortsOf({ title, list }: EntryType): readonly string[] {
  return [list?.sort ?? title].flat()
}

/** Fields of the type that lists need of each document, in the order in which they are stored. */
export function columnFields(type: EntryType): readonly string[] {
  const sorts = sortsOf(type)
  return Object.entries(type.fields).flatMap(function columnOf([name, field]) {
    const { range, choices, at, order } = kindOfField(field)
    const isOrder = order && name !== type.title && sorts.includes(name)
    return range || choices || at || isOrder ? name : []
  })
}
