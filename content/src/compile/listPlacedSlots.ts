import type { DatabaseSync } from 'node:sqlite'
import type { StoredPage } from '../assemble/storedPage.ts'
import type { DocumentField, SlotBlock } from '../port/port.ts'

/** A slot that a page shows. */
interface PlacedSlot extends DocumentField, Pick<SlotBlock, 'slot' | 'options'> {
  path: string
}

/** Lists placed slots, sorted by document, so that equal content always gives the same list. */
export function listPlacedSlots(db: DatabaseSync): readonly PlacedSlot[] {
  const rows = db
    .prepare(`SELECT path, value FROM pages WHERE value LIKE '%"kind":"slot"%' ORDER BY file`)
    .all()
  return rows.flatMap(({ path, value }) => listSlots(String(path), JSON.parse(String(value))))
}

function listSlots(path: string, page: StoredPage): readonly PlacedSlot[] {
  if (page.kind === 'hidden') return []
  return page.blocks.flatMap((block) => {
    if (block.kind !== 'slot') return []
    const { slot, options, by } = block
    return [{ ...by, path, slot, options }]
  })
}
