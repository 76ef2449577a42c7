import type { DatabaseSync } from 'node:sqlite'
import type { PlaceCounts } from '../assemble/collectRegions.ts'

export function countedPlaces(db: DatabaseSync): PlaceCounts {
  const count = (column: 'region' | 'province') => {
    const rows = db.prepare(`SELECT ${column} AS id, sum(n) AS n FROM counts GROUP BY 1`).all()
    const counts = new Map(rows.map(({ id, n }) => [String(id), Number(n)]))
    return (id: string) => counts.get(id) ?? 0
  }
  return { inRegion: count('region'), inProvince: count('province') }
}

/** Whether a place of one of these regions has the slug. */
export function hasPlace(db: DatabaseSync, slug: string, regions: ReadonlySet<string>): boolean {
  const row = db.prepare('SELECT region FROM places WHERE slug = ? AND state = 0').get(slug)
  return row !== undefined && regions.has(String(row['region']))
}
