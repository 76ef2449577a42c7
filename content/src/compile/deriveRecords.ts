import type { DatabaseSync } from 'node:sqlite'
import { placeholder } from '../assemble/placeholder.ts'
import type { Problems } from '../assemble/problems.ts'
import { isTranslated, recordAsPage, recordPage, type StoredRecord } from '../assemble/recordPage.ts'
import { recordStates } from '../compiled/layout.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { isNeeded } from '../fields/fieldSchema.ts'
import { writeFact } from './facts.ts'
import { findRecordProblems } from './findRecordProblems.ts'
import type { PendingFile } from './PendingFile.ts'
import { readGroups } from './readGroups.ts'
import { writeEntryRow } from './writeEntryRow.ts'

/** References and pictures are looked up for each request, so that a change of theirs changes no record. */
export const anything = { hasEntry: () => true, pictures: { get: () => placeholder([0, 0], 1, 1) } }

interface Row extends Derived {
  key: number
  name: string
  value: string
  file: string
}

interface Derived {
  state: number
  /** JSON of pairs of field and reason. */
  problems: string | null
}

/** What records are said by: the types of the site, and its languages, the first of them first. */
interface RecordRules {
  types: SiteTypes
  languages: readonly [first: string, ...others: string[]]
}

/**
 * Derives which records are listed, their problems, and what lists need of them. `isOfAll`: of all records, otherwise of
 * those that changed, or whose document did. `hasMoved`: a document of a type came or went, so references can be missing.
 */
export function deriveRecords(
  { db, pages, kinds }: PendingFile,
  rules: RecordRules,
  { isOfAll, hasMoved }: Readonly<Record<'isOfAll' | 'hasMoved', boolean>>,
): void {
  const others = rules.languages.slice(1)
  const touch = db.prepare('INSERT OR IGNORE INTO touched_records VALUES (?)')
  const folder = pageNameOf('')
  for (const name of pages) if (/^entries\/.+\//.test(name)) touch.run(name.slice(folder.length))
  const deriveRecord = createDeriving(db, rules)
  const hasDocument = db.prepare("SELECT 1 FROM documents WHERE kind = 'entry' AND name = ?")
  const chosen = isOfAll ? '' : 'WHERE records.name IN (SELECT name FROM touched_records)'
  const rows = db.prepare(
    `SELECT records.key, records.name, state, records.value, records.problems, file
     FROM records JOIN documents ON documents.key = document ${chosen} ORDER BY records.name, file, position`,
  )
  const changed: (Derived & { key: number })[] = []
  let last = ''
  for (const row of rows.iterate() as Iterable<unknown> as Iterable<Row>) {
    const { key, name } = row
    const derived = hasDocument.get(name) ? replaced : name === last ? slugTaken(name) : deriveRecord(row)
    last = name
    if (derived.state === row.state && derived.problems === row.problems) continue
    changed.push({ ...derived, key })
    if (derived === replaced) removeRows(name, others)
  }
  const update = db.prepare('UPDATE records SET state = ?, problems = ? WHERE key = ?')
  for (const { key, state, problems } of changed) update.run(state, problems, key)
  for (const row of db.prepare(gone).all()) removeRows(String(row['name']), ['', ...others])
  writeFact(db, 'groups', readGroups(db, rules.types))
  if (hasMoved || kinds.has('records')) writeFact(db, 'recordProblems', findRecordProblems(db, rules.types))

  function removeRows(name: string, from: readonly string[]): void {
    for (const language of from) writeEntryRow(db, language, pageNameOf(name))
  }
}

const gone = `SELECT name FROM touched_records AS touched
  WHERE NOT EXISTS (SELECT 1 FROM records WHERE name = touched.name)
  AND NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'entry' AND name = touched.name)`

const replaced: Derived = { state: recordStates.replaced, problems: null }

function slugTaken(name: string): Derived {
  const reason = `another record has the slug ${name.replace(/^.*\//, '')}`
  return { state: recordStates.slugTaken, problems: JSON.stringify([['slug', reason]]) }
}

type Found = readonly [field: string, reason: string]

function createDeriving(
  db: DatabaseSync,
  { types, languages: [first, ...others] }: RecordRules,
): (row: Row) => Derived {
  return function deriveRecord({ file, name, value }) {
    const record: StoredRecord = JSON.parse(value)
    const found: Found[] = []
    const state = write('', first, (field, reason) => void found.push([field, reason]))
    for (const language of others) {
      const own = state === recordStates.listed ? record.words?.[language] : undefined
      const under = `words.${language}.`
      for (const field of Object.keys(own ?? {}))
        if (!isTranslated(types, name, field)) found.push([under + field, 'is no text of its type'])
      if (own)
        write(
          language,
          language,
          (field, reason) =>
            void (
              isTranslated(types, name, field) &&
              Object.hasOwn(own, field) &&
              found.push([under + field, reason])
            ),
        )
      else writeEntryRow(db, language, pageNameOf(name))
    }
    return { state, problems: found.length > 0 ? JSON.stringify(found) : null }

    function write(language: string, of: string, report: (field: string, reason: string) => void): number {
      const document = recordAsPage({ file, name, value: record }, types, of)
      const problems = {
        ...none,
        add: (_file: string, field: string, reason: string) => report(field, reason),
      }
      const page = recordPage(document, { ...anything, language: of }, problems)
      const { entry: source } = document.value
      const isWhole = page && isComplete(source?.definition, page.entry.values)
      writeEntryRow(db, language, document.name, isWhole ? { page, source, path: page.path } : undefined)
      if (isWhole) return recordStates.listed
      return document.value.hidden && source?.definition ? recordStates.hidden : recordStates.wrong
    }
  }
}

const none: Problems = { add: () => {}, flaw: () => {}, list: () => [] }

/** Whether it has a value for each field that its type needs. */
function isComplete(type: EntryType | undefined, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(type?.fields ?? {}).every(
    ([name, field]) => !isNeeded(field) || values[name] !== undefined,
  )
}
