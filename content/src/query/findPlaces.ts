import { fold } from '../text/slugOf.ts'
import { placeKinds, type PlaceKind, type PlacesQuery, type PlacesResult } from '../port/port.ts'
import { pageSpan, resultsPage, type PageSpan } from '../places/resultsPage.ts'
import { closeNames } from './closeNames.ts'
import { allOf, containing, inArea, inRegion, listed, ofKinds, ofProvinces, withKeys } from './narrowing.ts'
import type { Narrowing } from './narrowing.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

/** One page of the places that a query leaves: the same, in the same order and with the same counts as `createPlaceFinder` finds. */
export function findPlaces(compiled: Compiled, query: PlacesQuery): PlacesResult {
  const scope = scopeOf(compiled, query)
  const counts = countIn(scope.counted, query)
  const span = pageSpan(query, counts.total)
  const places = keysOf(compiled, scope, query, counts.total, span).flatMap(
    (key) => compiled.placeOf(key) ?? [],
  )
  return resultsPage({ ...counts, ...span, places, close: scope.close }, query, compiled.catalog.provinces)
}

/** The keys of all places that a query leaves, in its order. */
export function matchingKeys(compiled: Compiled, query: PlacesQuery): readonly number[] {
  const scope = scopeOf(compiled, query)
  const { total } = countIn(scope.counted, query)
  return keysOf(compiled, scope, query, total, { from: 0, size: total })
}

/** What a query narrows beside the facets. */
interface Scope {
  where: Narrowing
  /** Folded; empty when none was asked for. */
  text: string
  close: boolean
  counted: readonly Counted[]
}

interface Counted {
  province: string
  kind: number
  n: number
}

function scopeOf(compiled: Compiled, { region, area, text: asked = '' }: PlacesQuery): Scope {
  const text = fold(asked.trim())
  const within = allOf([listed, inRegion(region), inArea(compiled, area)])
  if (text === '') {
    const counted = area ? countPlaces(compiled, within) : keptCounts(compiled, region)
    return { where: within, text, close: false, counted }
  }
  const where = allOf([within, containing(text)])
  const counted = countPlaces(compiled, where)
  if (counted.length > 0) return { where, text, close: false, counted }
  const near = withKeys(closeNames(compiled, text, within))
  const closest = countPlaces(compiled, allOf([listed, near]))
  return { where: allOf([listed, near]), text: '', close: closest.length > 0, counted: closest }
}

function keptCounts({ prepare }: Compiled, region: string | undefined): readonly Counted[] {
  const where = region === undefined ? '' : 'WHERE region = ?'
  const statement = prepare(`SELECT province, kind, n FROM counts ${where}`)
  return (region === undefined ? statement.all() : statement.all(region)) as unknown as Counted[]
}

function countPlaces({ prepare }: Compiled, { sql, values, by }: Narrowing): readonly Counted[] {
  return prepare(`SELECT province, kind, count(*) AS n FROM places ${by === 'scan' ? scanned : ''}
     WHERE ${sql} GROUP BY province, kind`).all(...values) as unknown as Counted[]
}

interface Counts {
  total: number
  provinces: ReadonlyMap<string, number>
  kinds: ReadonlyMap<PlaceKind, number>
}

/** Each facet counts what its choices would leave, given the other's. */
function countIn(counted: readonly Counted[], query: PlacesQuery): Counts {
  const chosenProvinces = query.provinces?.length ? new Set(query.provinces) : undefined
  const chosenKinds = query.kinds?.length ? new Set(query.kinds) : undefined
  const provinces = new Map<string, number>()
  const kinds = new Map<PlaceKind, number>()
  let total = 0
  for (const { province, kind: row, n } of counted) {
    const kind = placeKinds[row] ?? 'village'
    const inProvinces = chosenProvinces?.has(province) ?? true
    const inKinds = chosenKinds?.has(kind) ?? true
    if (inKinds) provinces.set(province, (provinces.get(province) ?? 0) + n)
    if (inProvinces) kinds.set(kind, (kinds.get(kind) ?? 0) + n)
    if (inProvinces && inKinds) total += n
  }
  return { total, provinces, kinds }
}

/** The later half of a list is counted off from its end. */
function keysOf(
  { prepare }: Compiled,
  { where, text }: Scope,
  query: PlacesQuery,
  total: number,
  { from, size: asked }: Pick<PageSpan, 'from' | 'size'>,
): readonly number[] {
  const size = Math.min(asked, total - from)
  if (size <= 0) return []
  const isFromEnd = from > total / 2
  const { sql, values } = allOf([where, ofProvinces(query), ofKinds(query)])
  const order = orderOf(query, text, isFromEnd)
  const statement = prepare(
    `SELECT places.key FROM places ${usedIndex(where, query)} WHERE ${sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
  )
  const rows = statement.all(...values, ...order.values, size, isFromEnd ? total - from - size : from)
  const keys = rows.map(({ key }) => Number(key))
  return isFromEnd ? keys.toReversed() : keys
}

/** Who types a whole name means that place, however small it is; unless the order is by name. */
function orderOf({ sort }: PlacesQuery, text: string, isFromEnd: boolean): Narrowing {
  const [up, down] = isFromEnd ? ['DESC', 'ASC'] : ['ASC', 'DESC']
  if (sort === 'name') return { sql: `name_order ${up}`, values: [] }
  const bySize = `population ${down}, name_order ${up}`
  return text === '' ? { sql: bySize, values: [] } : { sql: `folded = ? ${down}, ${bySize}`, values: [text] }
}

const mostMerged = 4 /* provinces, whose places are put in order; of more the list of all is gone through */

/** The one that has all that lists are narrowed by, and is in their order. */
const scanned = 'INDEXED BY places_by_size'

function usedIndex({ by }: Narrowing, { region, provinces = [], sort }: PlacesQuery): string {
  if (by === 'keys') return ''
  if (by === 'scan') return scanned
  if (provinces.length > 0 && provinces.length <= mostMerged) return 'INDEXED BY places_in_province'
  if (region !== undefined) return 'INDEXED BY places_in_region'
  return sort === 'name' ? 'INDEXED BY places_by_name' : scanned
}
