import type { DatabaseSync } from 'node:sqlite'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { Region } from '../port/port.ts'

const entries = `/${pageNameOf('')}`

/** Creates a function that tells whether a path is the page of a document, a record, a region or a place. */
export function createPathLookup(
  db: DatabaseSync,
  regions: readonly Pick<Region, 'slug'>[],
): (path: string) => boolean {
  const ofRegions = new Set(regions.map(({ slug }) => `/regions/${slug}`))
  const page = db.prepare('SELECT kind FROM pages WHERE path = ? AND value IS NOT NULL')
  const place = db.prepare('SELECT key FROM places WHERE slug = ? AND state = 0')
  const record = db.prepare('SELECT 1 FROM records WHERE name = ? AND state = 0')
  return function hasPage(path) {
    const kind = page.get(path)?.['kind']
    if (kind !== undefined) return kind !== 'hidden'
    if (ofRegions.has(path)) return true
    if (path.startsWith(entries)) return record.get(path.slice(entries.length)) !== undefined
    return path.startsWith('/places/') && place.get(path.slice('/places/'.length)) !== undefined
  }
}
