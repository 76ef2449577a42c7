import type { MarkerColumns } from '@tessera/kit/contract/content'
import type { PlacesQuery } from '../port/port.ts'
import { matchingKeys } from './findPlaces.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

type Row = readonly [string, string, string, number, number, number, string]

/** All places that a query leaves, as columns for a map. */
export function markerColumns(compiled: Compiled, query: PlacesQuery): MarkerColumns {
  const statement = compiled.prepare(
    `SELECT places.id, name, '/places/' || slug, lat, lon, population, region
     FROM json_each(?) AS found JOIN places ON places.key = found.value ORDER BY found.key`,
  )
  statement.setReturnArrays(true)
  const rows = statement.all(JSON.stringify(matchingKeys(compiled, query))) as unknown as readonly Row[]
  return {
    id: rows.map(([id]) => id),
    name: rows.map(([, name]) => name),
    href: rows.map(([, , href]) => href),
    lat: rows.map(([, , , lat]) => lat),
    lon: rows.map(([, , , , lon]) => lon),
    population: rows.map(([, , , , , population]) => population),
    region: rows.map(([, , , , , , region]) => region),
  }
}
