import type { Bounds } from '@tessera/kit/contract/content'
import { placeKinds, type PlacesQuery } from '../port/port.ts'

/** A condition of SQL, with its values. */
export interface Narrowing {
  sql: string
  values: readonly (string | number)[]
}

export const listed: Narrowing = { sql: 'state = 0', values: [] }

export function allOf(parts: readonly (Narrowing | undefined)[]): Narrowing {
  const given = parts.filter((part) => part !== undefined)
  return {
    sql: given.map(({ sql }) => sql).join(' AND '),
    values: given.flatMap(({ values }) => values),
  }
}

export function inRegion(region: string | undefined): Narrowing | undefined {
  return region === undefined ? undefined : { sql: 'region = ?', values: [region] }
}

/** The index holds rounded positions: it finds some that lie just outside. */
export function inArea(area: Bounds | undefined): Narrowing | undefined {
  if (!area) return undefined
  const [south, west, north, east] = area
  return {
    sql: `places.key IN (SELECT key FROM positions WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?)
      AND lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?`,
    values: [south, north, west, east, south, north, west, east],
  }
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
    ? { sql: 'instr(folded, ?) > 0', values: [text] }
    : {
        sql: 'places.key IN (SELECT rowid FROM names WHERE names MATCH ?)',
        values: [`"${text.replaceAll('"', '""')}"`],
      }
}

export function withKeys(keys: readonly number[]): Narrowing {
  return { sql: 'places.key IN (SELECT value FROM json_each(?))', values: [JSON.stringify(keys)] }
}
