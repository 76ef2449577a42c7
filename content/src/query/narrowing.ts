import type { Bounds } from '@tessera/kit/contract/content'
import type { Compiled } from '../compiled/openCompiled.ts'
import { placeKinds, type PlacesQuery } from '../port/port.ts'

/** A condition of SQL, with its values. */
export interface Narrowing {
  sql: string
  values: readonly (string | number)[]
  /** `keys`: another index gives them. `scan`: every place is looked at, in the one index that has all it takes. */
  by?: 'keys' | 'scan'
}

export const listed: Narrowing = { sql: 'state = 0', values: [] }

export function allOf(parts: readonly (Narrowing | undefined)[]): Narrowing {
  const given = parts.filter((part) => part !== undefined)
  const by = (['keys', 'scan'] as const).find((way) => given.some((part) => part.by === way))
  return {
    sql: given.map(({ sql }) => sql).join(' AND '),
    values: given.flatMap(({ values }) => values),
    ...(by && { by }),
  }
}

export function inRegion(region: string | undefined): Narrowing | undefined {
  return region === undefined ? undefined : { sql: 'region = ?', values: [region] }
}

const mostInArea = 5_000 /* places that are quicker to look up one by one than to find by looking at all */

/** The index of positions has them rounded: it finds some that lie just outside. */
export function inArea({ prepare }: Compiled, area: Bounds | undefined): Narrowing | undefined {
  if (!area) return undefined
  const [south, west, north, east] = area
  const inside = { sql: 'lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?', values: [south, north, west, east] }
  const rounded = 'FROM positions WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?'
  const corners = [south, north, west, east]
  const counted = prepare(`SELECT count(*) AS n FROM (SELECT 1 ${rounded} LIMIT ${mostInArea})`).get(
    ...corners,
  )
  if (counted?.['n'] === mostInArea) return { ...inside, by: 'scan' }
  const keys: Narrowing = { sql: `places.key IN (SELECT key ${rounded})`, values: corners, by: 'keys' }
  return allOf([keys, inside])
}

export function ofProvinces({ provinces }: PlacesQuery): Narrowing | undefined {
  return provinces?.length ? oneOf('province', provinces) : undefined
}

export function ofKinds({ kinds }: PlacesQuery): Narrowing | undefined {
  return kinds?.length
    ? oneOf(
        'kind',
        kinds.map((kind) => placeKinds.indexOf(kind)),
      )
    : undefined
}

/** As one list, so that the statement is the same for any number of them. */
function oneOf(column: string, values: readonly (string | number)[]): Narrowing {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(values)] }
}

const shortestIndexed = 3 /* letters: the index has all runs of three */

/** Names that contain a text, which is folded as they are. */
export function containing(text: string): Narrowing {
  return Array.from(text).length < shortestIndexed || text.includes('\0')
    ? { sql: 'instr(folded, ?) > 0', values: [text], by: 'scan' }
    : {
        sql: 'places.key IN (SELECT rowid FROM names WHERE names MATCH ?)',
        values: [`"${text.replaceAll('"', '""')}"`],
        by: 'keys',
      }
}

export function withKeys(keys: readonly number[]): Narrowing {
  return { sql: 'places.key IN (SELECT value FROM json_each(?))', values: [JSON.stringify(keys)], by: 'keys' }
}
