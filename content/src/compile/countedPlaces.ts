import type { DatabaseSync } from 'node:sqlite'
import { placeKinds, type PlaceKind } from '../port/port.ts'
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

/** Which kinds of places there are in a province; without one, at all. */
export function countedKinds(db: DatabaseSync): (province?: string) => ReadonlySet<PlaceKind> {
  const rows = db.prepare('SELECT province, kind FROM counts WHERE n > 0').all()
  return (province) =>
    new Set(
      rows
        .filter((row) => province === undefined || row['province'] === province)
        .map(({ kind }) => placeKinds[Number(kind)] ?? 'village'),
    )
}
