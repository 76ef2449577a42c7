import type { MarkerColumns } from '@tessera/kit/contract/content'
import type { Category, PlacesQuery } from '../port/port.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { nameFrom, prefixOf } from '../languages/chooseName.ts'
import { firstCategory } from './indexCategories.ts'
import { matches } from './findPlaces.ts'
import { listRows } from './listRows.ts'

const maxMarkers = 100_000 /* places, about 10 MB; for more places there is `markerCells` */

/** Encodes the first `maxMarkers` places of a query as columns for a map. */
export function markerColumns(compiled: Compiled, query: PlacesQuery): MarkerColumns {
  return buildColumns(compiled, listRows(matches(compiled, query).list, 0, maxMarkers))
}

type Row = readonly [string, string, string, number, number, number, string, string | null]

/** Encodes the places of these rows, in order. */
export function buildColumns(compiled: Compiled, of: readonly number[]): MarkerColumns {
  const statement = compiled.prepare(
    `SELECT places.id, name, slug, lat, lon, population, region, called
     FROM json_each(?) AS found JOIN places ON places.key = found.value ORDER BY found.key`,
  )
  statement.setReturnArrays(true)
  const prefix = prefixOf(compiled)
  const keys = JSON.stringify(of.map((row) => compiled.columns.keys[row] ?? 0))
  const rows = statement.all(keys) as unknown as readonly Row[]
  return {
    id: rows.map(([id]) => id),
    name: rows.map(([, name, , , , , , called]) => nameFrom(name, called, compiled.language)),
    href: rows.map(([, , slug]) => `${prefix}/places/${compiled.slugIn(slug)}`),
    lat: rows.map(([, , , lat]) => lat),
    lon: rows.map(([, , , , lon]) => lon),
    weight: rows.map(([, , , , , population]) => population),
    group: rows.map(([, , , , , , region]) => region),
    ...categoriesOf(compiled, of),
  }
}

/** Encodes categories. An icon is only an id, because the shell has the drawings. */
function categoriesOf(
  compiled: Compiled,
  of: readonly number[],
): Pick<MarkerColumns, 'category' | 'categories'> {
  const each = of.map((row) => firstCategory(compiled, row))
  const categories = [...new Set(each)].filter((one) => one !== undefined)
  if (categories.length === 0) return {}
  const number = new Map<Category | undefined, number>(categories.map((one, index) => [one, index + 1]))
  return {
    category: each.map((one) => number.get(one) ?? 0),
    categories: categories.map(({ name, icon }) => ({ name, icon })),
  }
}
