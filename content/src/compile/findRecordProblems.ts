import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import { invalid } from '../documents/invalid.ts'
import { definitionFile } from '../documents/kindOf.ts'
import { limits } from '../documents/limits.ts'

const part = 'documentPartInvalid'

/** Finds records of no type, and at most `limits.problems` references to documents that do not exist. */
export function findRecordProblems(db: DatabaseSync, types: SiteTypes): readonly Problem[] {
  const files = db.prepare("SELECT file, name FROM documents WHERE kind = 'records' ORDER BY file").all()
  const ofNoType = files.flatMap(function check({ file, name }) {
    const [type = ''] = String(name).split('/', 1)
    const reason = `${definitionFile} has no type ${type}: the document is kept, but no page shows it`
    return Object.hasOwn(types, type) ? [] : invalid(String(file), '', reason, part)
  })
  const references = Object.entries(types).flatMap(([type, { fields }]) =>
    Object.entries(fields).flatMap(([field, one]) =>
      /^references?$/.test(one.kind) ? findMissing(db, type, field, String(one.type)) : [],
    ),
  )
  return [...ofNoType, ...references.slice(0, limits.problems)]
}

function findMissing(db: DatabaseSync, type: string, field: string, to: string): readonly Problem[] {
  const sql = `SELECT file, position, ?1 || one.value AS missing
    FROM records JOIN documents ON documents.key = document, json_each(records.value, '$.' || ?2) AS one
    WHERE records.name >= ?3 AND records.name < ?4 AND state = 0
      AND NOT EXISTS (SELECT 1 FROM records AS other WHERE other.name = missing)
      AND NOT EXISTS (SELECT 1 FROM documents AS other WHERE kind = 'entry' AND other.name = missing)
    ORDER BY file, position LIMIT ${limits.problems}`
  const rows = db.prepare(sql).all(`${to}/`, field, `${type}/`, `${type}0`) // 0 follows /
  return rows.map(({ file, position, missing }) => {
    const at = `records[${String(position)}].${field}`
    return invalid(String(file), at, `there is no document entries/${String(missing)}`, part)
  })
}
