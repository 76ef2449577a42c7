import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { kindOfField } from '../fields/fieldSchema.ts'

/** The types of a document in schema.org, as its type says; the first is what it is before all else. */
export function thingsOf(
  { catalog: { types = {} } }: Compiled,
  { entry: { type, values } }: PageOfEntry,
): readonly string[] {
  const { thing, fields = {} } = types[type] ?? {}
  if (typeof thing !== 'object') return thing === undefined ? [] : [thing]
  const { otherwise, by = '', of = {}, also = {} } = thing
  const field = fields[by]
  const ids = (field && values[by] !== undefined && kindOfField(field).choices?.ids(values[by])) || []
  const [first = otherwise] = ids.flatMap((id) => of[id] ?? [])
  const others = Object.entries(also).flatMap(([name, one]) => (values[name] === undefined ? [] : one))
  return [...new Set([first, ...others])]
}
