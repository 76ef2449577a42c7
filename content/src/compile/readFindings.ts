import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import { placeStates } from '../compiled/layout.ts'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import { checkMedia } from './checkMedia.ts'
import { deadLinks } from './deadLinks.ts'
import { readFact } from './facts.ts'
import { readMediaDocuments } from './readDocuments.ts'

/** Problems that show only when all documents are compiled together. */
export interface Findings {
  problems: readonly Problem[]
  /** Paths of pages whose subject is missing. */
  broken: readonly (readonly [path: string, problem: Problem])[]
}

/** Reads all problems. `dir`: the content folder; if given, media files with problems are checked again. */
export function readFindings(db: DatabaseSync, dir?: string): Findings {
  const found = [...(readFact(db, 'problems') ?? []), ...pageProblems(db), ...deadLinks(db)]
  const leftOut = placesLeftOut(db)
  const problems = [
    ...regionProblems(leftOut.regions, found.filter(regionIn)), // the problems that follow from a missing region are folded into one
    ...leftOut.unknown,
    ...takenSlugs(db),
    ...recordProblems(db),
    ...mediaProblems(db, dir),
    ...found.filter((problem) => !regionIn(problem)),
  ]
  return { problems, broken: brokenPages(db) }
}

/** The problems of one document, without dead links. */
export function readFindingsOf(db: DatabaseSync, file: string): readonly Problem[] {
  const found = [
    ...(readFact(db, 'problems') ?? []),
    ...pageProblems(db),
    ...placesLeftOut(db).unknown,
    ...takenSlugs(db),
    ...recordProblems(db),
  ]
  return found.filter(({ detail }) => detail?.['file'] === file)
}

function mediaProblems(db: DatabaseSync, dir?: string): readonly Problem[] {
  const before = readFact(db, 'mediaProblems') ?? []
  if (dir === undefined || before.length === 0) return before
  return checkMedia(dir, readMediaDocuments(db), before)
}

/** Id of the missing region that causes a problem; `''` if several are missing, any of which could be the cause. */
function regionIn({ detail }: Problem): string | undefined {
  return detail?.['region'] as string | undefined
}

type LeftOut = Record<'file' | 'slug' | 'province', string> & Record<'position' | 'places', number>
const part = 'documentPartInvalid'
/** SQLite uses the index `places_left_out` only if the query repeats the index's list of states. */
const ofDocument = `FROM places JOIN documents ON documents.key = document
  WHERE state IN (${placeStates.noProvince}, ${placeStates.slugTaken}) AND state =`

/** Finds places that are left out: rows by missing region, and a problem for each document with unknown provinces. */
function placesLeftOut(db: DatabaseSync) {
  const sql = `SELECT file, province, min(position) AS position, count(*) AS places
    ${ofDocument} ${placeStates.noProvince} GROUP BY file, province ORDER BY file, position`
  const rows = db.prepare(sql).all() as unknown as readonly LeftOut[]
  const known = new Map(readFact(db, 'provinces')?.map((province) => [province.id, province]))
  const regions = Map.groupBy(rows, ({ province }) => known.get(province)?.region)
  const unknown = [...Map.groupBy(regions.get(undefined) ?? [], ({ file }) => file)].map(
    ([file, [first, ...more]]) => {
      const others = (first?.places ?? 0) - 1 + sum(more)
      const alike = others > 0 ? `; nor do those of ${others} other places exist` : ''
      return invalid(
        file,
        `places[${first?.position}].province`,
        `there is no province ${first?.province}${alike}`,
        part,
      )
    },
  )
  regions.delete(undefined)
  return { unknown, regions }
}

/** One problem for each missing region: why it is missing, and what is left out with it. */
function regionProblems(
  leftOut: ReadonlyMap<string | undefined, readonly LeftOut[]>,
  consequences: readonly Problem[],
): readonly Problem[] {
  const ids = new Set([...leftOut.keys(), ...consequences.map(regionIn)])
  return [...ids].map(function problemOf(id) {
    const rows = leftOut.get(id) ?? []
    const provinces = [...new Set(rows.map(({ province }) => province))].join(', ')
    const why = `no document has the id ${id}, the region of the provinces ${provinces}`
    const all = consequences.filter((problem) => regionIn(problem) === id)
    const cause = all.find(({ detail }) => detail?.['field'] === 'id') ?? invalid('regions', '', why, part)
    const pages = all
      .filter((problem) => problem !== cause)
      .map(({ detail }) => `${String(detail?.['file'])} (${String(detail?.['field'])})`)
    const files = [...new Set(rows.map(({ file }) => file))].join(', ')
    const left = `${sum(rows)} places of ${files || 'it'} have no page`
    return { ...cause, cause: [`${cause.cause}: ${left}`, ...new Set(pages)].join('; ') }
  })
}

function sum(rows: readonly LeftOut[]): number {
  return rows.reduce((all, { places }) => all + places, 0)
}

/** Reports places whose slug another place has; at most `limits.problems`. */
function takenSlugs(db: DatabaseSync): readonly Problem[] {
  const sql = `SELECT file, position, slug ${ofDocument} ${placeStates.slugTaken} ORDER BY file, position LIMIT ${limits.problems}`
  const rows = db.prepare(sql).all() as unknown as readonly LeftOut[]
  return rows.map(({ file, position, slug }) =>
    invalid(file, `places[${position}].slug`, `another place has the slug ${slug}`, part),
  )
}

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

/** Reads the problems of pages and translations, such as a reference to a missing place. */
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

/** Lists pages whose subject is missing. Pages left out with a missing region are not listed, so they answer 404. */
function brokenPages(db: DatabaseSync): Findings['broken'] {
  const rows = db
    .prepare(
      `SELECT path, file, problems FROM pages AS broken WHERE value IS NULL
       AND NOT EXISTS (SELECT 1 FROM pages WHERE path = broken.path AND value IS NOT NULL) ORDER BY file`,
    )
    .all()
    .filter((row) => parseProblems(row).every((problem) => regionIn(problem) === undefined))
  return rows.map(({ path, file }) => [
    String(path),
    invalid(String(file), '', 'is about something that is missing'),
  ])
}
