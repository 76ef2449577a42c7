import type { DatabaseSync } from 'node:sqlite'
import type { SearchHit } from '../port/port.ts'
import { costOf } from './costOf.ts'
import { findNames, type FoundName, type ReadHit } from './findNames.ts'
import { lightFrom, weightOf } from './weightOf.ts'
import { searchKey, type SearchKey } from './searchKey.ts'

interface Ranked {
  hit: SearchHit
  cost: number
  weight: number
}

/**
 * What a text may mean, best first: by how exactly a name has it, by what is so called, by size. A text that is like no
 * name finds nothing. `db` holds what `writeSearchEntries` wrote, `readHit` makes the hits that it did not store.
 */
export function searchEntries(
  db: DatabaseSync,
  text: string,
  max: number,
  readHit: ReadHit = () => undefined,
): readonly SearchHit[] {
  const asked = searchKey(text)
  if (asked.key === '') return []
  const names = findNames(db, asked, readHit)
  const plain = bestOf(names.plain(), asked)
  const ranked = needsNear(plain) ? [...plain, ...bestOf(names.near(), asked).filter(isNewTo(plain))] : plain
  const all = ranked.length > 0 ? ranked : bestOf(names.withoutOne(), asked)
  return all
    .toSorted((one, other) => one.cost - other.cost || one.weight - other.weight)
    .slice(0, max)
    .map(({ hit }) => hit)
}

/** Whether only light things are called so: a heavy one with a wrong letter may be meant. */
function needsNear(plain: readonly Ranked[]): boolean {
  return plain.every(({ weight }) => weight >= lightFrom)
}

function isNewTo(plain: readonly Ranked[]) {
  const ids = new Set(plain.map(({ hit }) => hit.id))
  return ({ hit, weight }: Ranked) => !ids.has(hit.id) && (plain.length === 0 || weight < lightFrom)
}

/** Keeps the name of each entry that costs least. */
function bestOf(names: readonly FoundName[], asked: SearchKey): readonly Ranked[] {
  const best = new Map<string, Ranked>()
  for (const found of names) {
    const { hit } = found
    const weight = weightOf({ hit })
    const { cost, near } = costOf(found, asked, weight)
    if (cost >= (best.get(hit.id)?.cost ?? Infinity)) continue
    const how = { ...(!found.isOwn && { also: found.name }), ...(near && { near }) }
    best.set(hit.id, { hit: { ...hit, ...how }, cost, weight })
  }
  return [...best.values()]
}
