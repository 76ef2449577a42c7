import { fold } from '../text/slugOf.ts'
import type { Place } from '../port/port.ts'
import { closeNames } from './closeNames.ts'
import { allOf, containing, listed, withKeys } from './narrowing.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

/** Up to `most` places for a name that is being typed: whole names, beginnings, words, the rest; else names that are close. */
export function searchPlaces(compiled: Compiled, asked: string, most: number): readonly Place[] {
  const text = fold(asked.trim())
  if (text === '') return []
  const { sql, values } = allOf([listed, containing(text)])
  const named = compiled
    .prepare(
      `SELECT key, CASE WHEN folded = ?1 THEN 0 WHEN substr(folded, 1, length(?1)) = ?1 THEN 1
         WHEN instr(folded, ' ' || ?1) > 0 THEN 2 ELSE 3 END AS rank
       FROM places WHERE ${sql.replace('?', '?2')} ORDER BY rank, population DESC, name_order LIMIT ?3`,
    )
    .all(text, ...values, most)
  const found = named.length > 0 ? named.map(({ key }) => Number(key)) : nearest(compiled, text, most)
  return found.flatMap((key) => compiled.placeOf(key) ?? [])
}

function nearest(compiled: Compiled, text: string, most: number): readonly number[] {
  const keys = closeNames(compiled, text, listed)
  const { sql, values } = withKeys(keys)
  return compiled
    .prepare(`SELECT key FROM places WHERE ${sql} ORDER BY population DESC, name_order LIMIT ?`)
    .all(...values, most)
    .map(({ key }) => Number(key))
}
