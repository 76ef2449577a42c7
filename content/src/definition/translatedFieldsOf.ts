import { kindOfField } from '../fields/fieldSchema.ts'
import { translatedFields, type Fields } from '../languages/translatedFields.ts'
import type { SiteTypes } from './SiteTypes.ts'
import type { EntryType } from './typeSchema.ts'

/** Text fields of a document; those of an entry are in its type. Undefined if it has none, or its type is missing. */
export function translatedFieldsOf(
  { kind, name }: { kind: string; name: string },
  types: SiteTypes,
): Fields | undefined {
  const common = translatedFields[kind]
  if (kind !== 'entry') return common
  const [of = ''] = name.split('/', 1)
  const type = Object.hasOwn(types, of) ? types[of] : undefined
  return type && ofTypes.getOrInsertComputed(type, () => ({ ...common, ...fieldsOf(type) }))
}

const ofTypes = new WeakMap<EntryType, Fields>()

function fieldsOf({ fields }: EntryType): Fields {
  const own = Object.entries(fields).flatMap(function wordsOf([name, field]) {
    const { translated } = kindOfField(field)
    return translated ? [[name, translated] as const] : []
  })
  return Object.fromEntries(own)
}
