import type { StoredSlot } from '../assemble/collectBlocks.ts'
import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { SlotBlock } from '../port/port.ts'
import { contextOfEntry } from './contextOfEntry.ts'
import { listEntries } from './listEntries.ts'

/** What `listEntries` needs to list only those whose field refers to the page's entry. */
export function referringTo({ entry: { name } }: PageOfEntry, field: string | undefined) {
  return field === undefined ? undefined : { field, name }
}

const maxGiven = 100 // documents of one type for a slot: its data stand in the page

/** Looks up the entries that a slot gets; `page`: that of the entry whose type places it. */
export function resolveSlot(
  compiled: Compiled,
  { lists, ...slot }: StoredSlot,
  page?: PageOfEntry,
): SlotBlock {
  if (!lists) return slot
  const given = lists.flatMap(({ type, by, when, max = maxGiven }) =>
    listEntries(compiled, type, { by: page && referringTo(page, by), when, max }),
  )
  const describe = (one: PageOfEntry) => ({
    ...contextOfEntry(compiled, one),
    heading: one.heading,
    path: one.path,
  })
  return { ...slot, entries: given.map(describe) }
}
