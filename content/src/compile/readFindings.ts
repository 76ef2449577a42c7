import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import { placeStates } from '../compiled/layout.ts'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import { readFact } from './facts.ts'

/** What does not fit together. */
export interface Findings {
  problems: readonly Problem[]
  /** Paths of pages that are about what is not there. */
  broken: readonly (readonly [path: string, problem: Problem])[]
}

export function readFindings(db: DatabaseSync): Findings {
  const problems = [...placeProblems(db), ...(readFact(db, 'problems') ?? []), ...pageProblems(db)]
  return { problems, broken: brokenPages(db) }
}

const part = 'documentPartInvalid'
type LeftOut = Record<'file' | 'slug' | 'province', string> & Record<'position' | 'state', number>

/** Places that are left out because of what other documents have; at most `limits.problems`. */
function placeProblems(db: DatabaseSync): readonly Problem[] {
  const { noProvince, slugTaken } = placeStates
  const rows = db
    .prepare(
      `SELECT file, position, state, slug, province FROM places JOIN documents ON documents.key = document
       WHERE state IN (${noProvince}, ${slugTaken}) ORDER BY file, position LIMIT ${limits.problems}`,
    )
    .all() as unknown as readonly LeftOut[]
  return rows.map(({ file, position, state, slug, province }) =>
    state === noProvince
      ? invalid(
          file,
          `places[${position}].province`,
          `there is no province ${province} of a known region`,
          part,
        )
      : invalid(file, `places[${position}].slug`, `another place has the slug ${slug}`, part),
  )
}

/** Problems of pages that name what is not there. */
function pageProblems(db: DatabaseSync): readonly Problem[] {
  const rows = db.prepare("SELECT problems FROM pages WHERE problems <> '[]' ORDER BY file").all()
  return rows.flatMap(({ problems }) => JSON.parse(String(problems)) as Problem[])
}

function brokenPages(db: DatabaseSync): Findings['broken'] {
  const rows = db
    .prepare(
      `SELECT path, file FROM pages AS broken WHERE value IS NULL
       AND NOT EXISTS (SELECT 1 FROM pages WHERE path = broken.path AND value IS NOT NULL) ORDER BY file`,
    )
    .all()
  return rows.map(({ path, file }) => [String(path), invalid(String(file), '', 'is about what is not there')])
}
