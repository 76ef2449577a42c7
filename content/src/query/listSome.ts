import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryCard, MoreEntries } from '../port/port.ts'
import { cardOf } from './cardOf.ts'
import { listEntries, type Narrowed } from './listEntries.ts'

/** The first documents of a list, and where the others are if the type has a list. */
export function listSome(
  compiled: Compiled,
  type: string,
  { by, when, max = Infinity }: Narrowed,
): { entries: readonly EntryCard[]; more?: MoreEntries } {
  const listed = listEntries(compiled, type, { by, when, max: max + 1 })
  const entries = listed.slice(0, max).map((one) => cardOf(compiled, one, by?.field))
  const list = compiled.catalog.types?.[type]?.list
  if (!list || listed.length <= max) return { entries }
  const choices = by && list.facets.includes(by.field) && { [by.field]: [by.name.replace(/^.*\//, '')] }
  return { entries, more: { path: `/${pageNameOf(type)}`, query: choices ? { choices } : {} } }
}
