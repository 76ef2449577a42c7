import type { Outline } from '@tessera/kit/contract/content'
import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { EntryType } from '../definition/typeSchema.ts'

/** An outline of a document: its first, or for where it is drawn `small` its last. */
export function outlineOf(
  definition: EntryType | undefined,
  page: PageOfEntry,
  size: 'large' | 'small',
): Outline | undefined {
  return valuesOfKind('outline', definition, page).at(size === 'large' ? 0 : -1) as Outline | undefined // checked by the field
}

/** The values of a document's fields of a kind. */
export function valuesOfKind(
  kind: string,
  definition: EntryType | undefined,
  { entry: { values } }: PageOfEntry,
): readonly unknown[] {
  return Object.entries(definition?.fields ?? {}).flatMap(([name, field]) =>
    field.kind === kind && values[name] !== undefined ? [values[name]] : [],
  )
}
