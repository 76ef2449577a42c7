import type { Picture } from '@tessera/kit/contract/content'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Region } from '../port/port.ts'

/** Those of a place without a page of its own: it names them, as far as they are there, or has its region's. */
export function picturesOf({ prepare }: Compiled, key: number, region: Region): readonly Picture[] {
  const rows = prepare(named).all(key)
  return rows.length > 0 ? rows.map(({ value }) => JSON.parse(String(value)) as Picture) : region.pictures
}

const named = `SELECT pictures.value FROM places, json_each(places.pictures) AS its
  JOIN pictures ON pictures.id = its.value WHERE places.key = ? ORDER BY its.key`
