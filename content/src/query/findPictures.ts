import type { Picture } from '@tessera/kit/contract/content'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Region } from '../port/port.ts'

/** Finds the existing pictures that a place names; if there are none, those of its region. */
export function findPictures(
  { prepare, language = '' }: Compiled,
  key: number,
  region: Region,
): readonly Picture[] {
  const rows = prepare(namedPictures).all(language, key)
  return rows.length > 0 ? rows.map(({ value }) => JSON.parse(String(value))) : region.pictures
}

const namedPictures = `SELECT ifnull(pictures_in.value, pictures.value) AS value
  FROM places, json_each(places.pictures) AS its JOIN pictures ON pictures.id = its.value
    LEFT JOIN pictures_in ON pictures_in.language = ? AND pictures_in.id = its.value
  WHERE places.key = ? ORDER BY its.key`
