import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import { invertRoutes, reroute } from '../port/Routes.ts'
import { createPathLookup } from './createPathLookup.ts'
import { readFact } from './facts.ts'

/** Finds links to missing pages and files, in the document `of` or in all; at most `limits.problems`. */
export function deadLinks(db: DatabaseSync, of?: string): readonly Problem[] {
  const hasTarget = createTargetLookup(db)
  const from = 'FROM links JOIN documents ON documents.key = document WHERE file = ifnull(?, file)'
  const paths = db.prepare(`SELECT DISTINCT path ${from}`).all(of ?? null)
  const dead = paths.map(({ path }) => String(path)).filter((path) => !hasTarget(path))
  const rows = db
    .prepare(
      `SELECT file, field, path ${from} AND path IN (SELECT value FROM json_each(?))
       GROUP BY file, field, path ORDER BY file, min(links.rowid) LIMIT ${limits.problems}`,
    )
    .all(of ?? null, JSON.stringify(dead)) as { file: string; field: string; path: string }[]
  return rows.map(function deadLink({ file, field, path }) {
    const what = /^\/(?:media|banners)\//.test(path) ? 'file' : 'page'
    const reason = `leads to ${path}, but there is no such ${what}; if it has moved, name its new address, or add a redirect to redirects.json`
    return invalid(file, field, reason, 'documentFlawed')
  })
}

function createTargetLookup(db: DatabaseSync): (path: string) => boolean {
  const hasPage = createPathLookup(db)
  const paths = invertRoutes(readFact(db, 'routes')?.routes[readFact(db, 'site')?.language ?? ''])
  const redirects = readFact(db, 'redirects') ?? {}
  const files: Readonly<Record<string, StatementSync>> = {
    media: db.prepare('SELECT 1 FROM media_files WHERE name = ?'),
    banners: db.prepare('SELECT 1 FROM banners WHERE name = ?'),
  }
  return function hasTarget(path) {
    const [, folder, name = ''] = /^\/(media|banners)\/(.+)$/.exec(path) ?? []
    const isFile = files[folder ?? '']?.get(name) !== undefined
    return isFile || hasPage(reroute(path, paths)) || Object.hasOwn(redirects, encodeURI(path))
  }
}
