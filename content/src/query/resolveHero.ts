import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { Entry } from '../port/port.ts'
import { entryAbove } from './cardOf.ts'
import { chipsOf } from './chipsOf.ts'
import { lineOf } from './lineOf.ts'

/** Builds the wide top of a page, if its type has one; without pictures of its own, that of the document above it. */
export function resolveHero(compiled: Compiled, page: PageOfEntry): Pick<Entry, 'hero'> {
  const [part] = page.entry.parts
  if (part?.kind !== 'hero') return {}
  const picture = part.picture ?? entryAbove(compiled, page)?.entry.picture
  const line = lineOf(compiled, page, part.line)
  const chips = part.chips === undefined ? undefined : resolveChips(compiled, page, part.chips)
  return {
    hero: { ...(picture && { picture }), ...(line !== undefined && { line }), ...(chips && { chips }) },
  }
}

/** The choices of a field, and the list that can be narrowed to each. */
function resolveChips(
  compiled: Compiled,
  page: PageOfEntry,
  name: string,
): NonNullable<Entry['hero']>['chips'] {
  const { type } = page.entry
  const { list } = compiled.catalog.types?.[type] ?? {}
  const of = chipsOf(compiled, page, name)
  if (of.length === 0) return undefined
  return { field: name, ...(list?.facets.includes(name) && { list: `/${pageNameOf(type)}` }), of }
}
