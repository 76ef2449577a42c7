import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import { checkMedia } from './checkMedia.ts'
import type { CompiledContent } from './CompilerMessage.ts'
import { deadLinks } from './deadLinks.ts'
import { readFact } from './facts.ts'
import { readMediaDocuments } from './readDocuments.ts'

/** Problems that show only when all documents are compiled together. */
export type Findings = Pick<CompiledContent, 'problems' | 'broken'>

/** Reads all problems. `dir`: the content folder; if given, media files with problems are checked again. */
export function readFindings(db: DatabaseSync, dir?: string): Findings {
  const problems = [
    ...recordProblems(db),
    ...mediaProblems(db, dir),
    ...(readFact(db, 'problems') ?? []),
    ...pageProblems(db),
    ...deadLinks(db),
  ]
  return { problems, broken: brokenPages(db) }
}

/** The problems of one document, without dead links. */
export function readFindingsOf(db: DatabaseSync, file: string): readonly Problem[] {
  const found = [...(readFact(db, 'problems') ?? []), ...pageProblems(db), ...recordProblems(db)]
  return found.filter(({ detail }) => detail?.['file'] === file)
}

function mediaProblems(db: DatabaseSync, dir?: string): readonly Problem[] {
  const before = readFact(db, 'mediaProblems') ?? []
  if (dir === undefined || before.length === 0) return before
  return checkMedia(dir, readMediaDocuments(db), before)
}

const part = 'documentPartInvalid'

/** Reads the problems of records: for each document those of at most `limits.problems`, and how many have others. */
function recordProblems(db: DatabaseSync): readonly Problem[] {
  const ofRecords = `SELECT document, position, problems, row_number() OVER (PARTITION BY document ORDER BY position) AS n,
    count(*) OVER (PARTITION BY document) AS count FROM records WHERE problems IS NOT NULL`
  const sql = `SELECT file, position, found.problems AS problems, n, count FROM (${ofRecords}) AS found
    JOIN documents ON documents.key = document WHERE n <= ${limits.problems} ORDER BY file, position`
  const ofEach = db
    .prepare(sql)
    .all()
    .flatMap(function problemsOf({ file, position, problems, n, count }) {
      const found: readonly (readonly [field: string, reason: string])[] = JSON.parse(String(problems))
      const more = n === limits.problems ? Number(count) - limits.problems : 0
      const listed = found.map(
        ([field, reason]) => [`records[${String(position)}].${field}`, reason] as const,
      )
      const all =
        more > 0 ? [...listed, ['records', `${more} further records have problems`] as const] : listed
      return all.map(([field, reason]) => invalid(String(file), field, reason, part))
    })
  return [...ofEach, ...(readFact(db, 'recordProblems') ?? [])]
}

/** Reads the problems of pages and translations, such as a reference to a missing document. */
function pageProblems(db: DatabaseSync): readonly Problem[] {
  const rows = db
    .prepare(
      `SELECT problems FROM (
         SELECT file, problems FROM pages UNION ALL SELECT file, problems FROM translations
         UNION ALL SELECT name || '.' || language, problems FROM pages_in
       ) WHERE problems <> '[]' ORDER BY file`,
    )
    .all()
  return rows.flatMap(parseProblems)
}

function parseProblems({ problems }: Record<string, unknown>): readonly Problem[] {
  return JSON.parse(String(problems))
}

/** Lists pages that cannot be shown, and why. */
function brokenPages(db: DatabaseSync): Findings['broken'] {
  const rows = db
    .prepare(
      `SELECT path, problems FROM pages AS broken WHERE value IS NULL
       AND NOT EXISTS (SELECT 1 FROM pages WHERE path = broken.path AND value IS NOT NULL) ORDER BY file`,
    )
    .all()
  return rows.flatMap(function pageOf(row) {
    const [problem] = parseProblems(row)
    return problem ? [[String(row['path']), problem] as const] : []
  })
}
