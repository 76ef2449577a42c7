import type { DatabaseSync } from 'node:sqlite'
import { pageNameOf } from '../definition/SiteTypes.ts'

const entries = `/${pageNameOf('')}`

/** Creates a function that tells whether a path is the page of a document or a record. */
export function createPathLookup(db: DatabaseSync): (path: string) => boolean {
  const page = db.prepare('SELECT kind FROM pages WHERE path = ? AND value IS NOT NULL')
  const record = db.prepare('SELECT 1 FROM records WHERE name = ? AND state = 0')
  return function hasPage(path) {
    const kind = page.get(path)?.['kind']
    if (kind !== undefined) return kind !== 'hidden'
    return path.startsWith(entries) && record.get(path.slice(entries.length)) !== undefined
  }
}
