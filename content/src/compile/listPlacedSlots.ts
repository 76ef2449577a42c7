import type { DatabaseSync } from 'node:sqlite'
import type { StoredPage } from '../assemble/storedPage.ts'
import type { DocumentField, SlotBlock } from '../port/port.ts'

/** A slot that a page shows. `type` and `title`: of a document of a type that the site defines. */
interface PlacedSlot extends DocumentField, Pick<SlotBlock, 'slot' | 'options'> {
  path: string
  type?: string
  title?: string
  /** Number of further documents of the type, each with the same part of the page. */
  others?: number
}

/** Lists placed slots, sorted by document, so that equal content always gives the same list. */
export function listPlacedSlots(db: DatabaseSync): readonly PlacedSlot[] {
  const rows = db
    .prepare(`SELECT file, path, value FROM pages WHERE value LIKE '%"kind":"slot"%' ORDER BY file`)
    .all()
  const placed = rows.flatMap(({ file, path, value }) =>
    listSlots(String(file), String(path), JSON.parse(String(value))),
  )
  const byPlace = Map.groupBy(placed, ([place]) => place)
  return [...byPlace.values()].flatMap(function countOthers([first, ...others]) {
    return first ? { ...first[1], ...(others.length > 0 && { others: others.length }) } : []
  })
}

/** Each slot with where it is placed: a field of a document, or a part of all pages of a type. */
function listSlots(file: string, path: string, page: StoredPage): readonly (readonly [string, PlacedSlot])[] {
  if (page.kind === 'hidden') return []
  const { entry, heading } = page.kind === 'text' ? page : {}
  const document = { path, ...(entry && heading !== undefined && { type: entry.type, title: heading }) }
  const blocks = page.blocks.flatMap(function place(block) {
    if (block.kind !== 'slot') return []
    const { slot, options, by } = block
    return [[`${by.file} ${by.field}`, { ...by, slot, options, ...document }] as const]
  })
  const parts = (entry?.parts ?? []).flatMap(function place(part) {
    if (part.kind !== 'slot') return []
    const { slot, options, by } = part
    const field = `${by.field} of ${by.file}`
    return [[field, { file, field, slot, options, ...document }] as const]
  })
  return [...blocks, ...parts]
}
