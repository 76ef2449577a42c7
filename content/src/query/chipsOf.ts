import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { Choice } from '../port/port.ts'

/** The choices of a field that a document has. */
export function chipsOf(
  compiled: Compiled,
  { entry: { type, values } }: PageOfEntry,
  name = '',
): readonly Choice[] {
  const [field, value] = [compiled.catalog.types?.[type]?.fields[name], values[name]]
  const kind = field && kindOfField(field).choices
  if (!kind || value === undefined) return []
  return kind.ids(value).flatMap(function chip(id): Choice | [] {
    const label = kind.labelOf(id, field, compiled.catalog.site.language, () => undefined)
    const icon = kind.iconOf?.(id, field)
    return label === undefined ? [] : { id, name: label, ...(icon && { icon }) }
  })
}
