import type { Coordinates } from '@tessera/kit/contract/content'
import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryContext } from '../port/port.ts'
import { findEntry } from './listEntries.ts'

/** Collects what slots get of an entry: the fields that its type lists as its context. */
export function contextOfEntry(compiled: Compiled, { entry }: PageOfEntry): EntryContext {
  const { types = {}, site } = compiled.catalog
  const { fields = {}, context = [] } = types[entry.type] ?? {}
  const at = positionOf(compiled, entry)
  const values: Record<string, unknown> = {}
  const references: Record<string, EntryContext['references'][string]> = {}
  for (const name of context) {
    const [field, value] = [fields[name], entry.values[name]]
    if (!field || value === undefined) continue
    const to = kindOfField(field).show?.(value, field, site.language).entry
    const other = to === undefined ? undefined : findEntry(compiled, pageNameOf(to))
    if (other) references[name] = { ...identify(other), title: other.heading, path: other.path }
    if (to === undefined) values[name] = kindOfField(field).given?.(value, field, site.language) ?? value
  }
  return { ...identify({ entry }), ...(at && { at }), values, references }
}

function identify({ entry: { type, name } }: Pick<PageOfEntry, 'entry'>) {
  return { type, id: name.slice(type.length + 1) }
}

/** Where an entry is, by its first field that says so. */
export function positionOf(
  { catalog }: Compiled,
  { type, values }: PageOfEntry['entry'],
): Coordinates | undefined {
  const [at] = Object.entries(catalog.types?.[type]?.fields ?? {}).flatMap(function findPoint([name, field]) {
    const value = values[name]
    return (value !== undefined && kindOfField(field).at?.(value)) || []
  })
  return at
}
