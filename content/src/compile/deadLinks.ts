import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import { placeStates } from '../compiled/layout.ts'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import { createPathLookup } from './createPathLookup.ts'
import { readFact } from './facts.ts'

/** Links to what is not there; at most `limits.problems`. */
export function deadLinks(db: DatabaseSync): readonly Problem[] {
  const hasTarget = createTargetLookup(db)
  const paths = db.prepare('SELECT DISTINCT path FROM links').all()
  const dead = paths.map(({ path }) => String(path)).filter((path) => !hasTarget(path))
  const rows = db
    .prepare(
      `SELECT DISTINCT file, field, path FROM links JOIN documents ON documents.key = document
       WHERE path IN (SELECT value FROM json_each(?)) ORDER BY file, field, path LIMIT ${limits.problems}`,
    )
    .all(JSON.stringify(dead)) as { file: string; field: string; path: string }[]
  const regionOf = createRegionLookup(db)
  return rows.map(function problemOf({ file, field, path }) {
    const problem = deadLink(file, field, path)
    const region = regionOf(path)
    return region === undefined ? problem : { ...problem, detail: { ...problem.detail, region } }
  })
}

export function deadLink(file: string, field: string, path: string): Problem {
  const what = /^\/(?:media|banners)\//.test(path) ? 'file' : 'page'
  const reason = `leads to ${path}, where no ${what} is; if it has moved, name its new address, or add that to redirects.json`
  return invalid(file, field, reason, 'documentFlawed')
}

function createTargetLookup(db: DatabaseSync): (path: string) => boolean {
  const hasPage = createPathLookup(db, readFact(db, 'regions') ?? [])
  const redirects = readFact(db, 'redirects') ?? {}
  const files = db
    .prepare(
      `SELECT '/media/' || name AS path FROM media_files UNION SELECT '/banners/' || name FROM banners`,
    )
    .all()
  const known = new Set(files.map(({ path }) => path))
  return (path) => hasPage(path) || known.has(path) || Object.hasOwn(redirects, encodeURI(path))
}

/** Which missing region a place is left out with. */
function createRegionLookup(db: DatabaseSync): (path: string) => string | undefined {
  const regions = new Map(readFact(db, 'provinces')?.map(({ id, region }) => [id, region]))
  const left = db.prepare(`SELECT province FROM places WHERE slug = ? AND state = ${placeStates.noProvince}`)
  return function regionOf(path) {
    const slug = /^\/places\/(.+)$/.exec(path)?.[1]
    return slug === undefined ? undefined : regions.get(String(left.get(slug)?.['province']))
  }
}
