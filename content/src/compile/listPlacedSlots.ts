import type { DatabaseSync } from 'node:sqlite'
import { createProblems } from '../assemble/problems.ts'
import { recordAsPage, recordPage } from '../assemble/recordPage.ts'
import type { StoredPage } from '../assemble/storedPage.ts'
import { recordStates } from '../compiled/layout.ts'
import { anything } from './deriveRecords.ts'
import { readFact } from './facts.ts'
import { readDocuments, readTypes } from './readDocuments.ts'
import type { DocumentField, SlotBlock } from '../port/port.ts'
import { reroute } from '../port/Routes.ts'

/** A slot that a page shows. `type` and `title`: of a document of a type that the site defines. */
interface PlacedSlot extends DocumentField, Pick<SlotBlock, 'slot' | 'options'> {
  /** The page's address in the site's first language. */
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
  const byPlace = Map.groupBy([...placed, ...slotsOfRecords(db)], ([place]) => place)
  const routes = readFact(db, 'routes')?.routes[readFact(db, 'site')?.language ?? '']
  return [...byPlace.values()].flatMap(function countOthers([first, ...others]) {
    if (!first) return []
    const [, slot] = first
    return { ...slot, path: reroute(slot.path, routes), ...(others.length > 0 && { others: others.length }) }
  })
}

/** The slots that types place on the pages of records, each in the first one. */
function slotsOfRecords(db: DatabaseSync) {
  const types = readTypes(db)
  const first = db.prepare(
    `SELECT file, records.name AS name, records.value AS value FROM records JOIN documents ON documents.key = document
     WHERE records.name > ? AND records.name < ? AND state = ${recordStates.listed} ORDER BY records.name LIMIT 1`,
  )
  return Object.keys(types).flatMap(function slotsOf(type) {
    const row = first.get(`${type}/`, `${type}/~`)
    if (!row) return []
    const record = {
      file: String(row['file']),
      name: String(row['name']),
      value: JSON.parse(String(row['value'])),
    }
    const language = readDocuments(db, 'site').at(-1)?.value.language ?? 'en'
    const page = recordPage(
      recordAsPage(record, types, language),
      { ...anything, language },
      createProblems(),
    )
    return page ? listSlots(record.file, page.path, page) : []
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
