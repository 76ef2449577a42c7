import type { DatabaseSync } from 'node:sqlite'
import type { SearchHit } from '../port/port.ts'
import { computeCost } from './computeCost.ts'
import { findAbout } from './findAbout.ts'
import { findNames, type FoundName, type ReadHit } from './findNames.ts'
import { lightFrom, computeWeight } from './computeWeight.ts'
import { searchKey, type SearchKey } from './searchKey.ts'

interface Ranked {
  hit: SearchHit
  cost: number
  weight: number
  wrong: number
}

/**
 * Finds what a text may mean, best first: by how well a name matches, by what has the name, by size. If no name
 * matches, descriptions come before similar names. `db` holds what `writeSearchEntries` wrote; `readHit` builds the
 * hits that it did not store.
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
  const plain = pickBest(names.plain(), asked)
  if (plain.length > 0) return shown(needsNear(plain) ? [...plain, ...nearTo(plain)] : plain)
  const withoutOne = pickBest(names.withoutOne(), asked)
  if (!needsNear(withoutOne)) return shown(withoutOne)
  const about = findAbout(db, asked, max)
  if (about.length > 0) return about
  const near = nearTo([])
  return shown(near.length > 0 ? near : withoutOne)

  function nearTo(known: readonly Ranked[]): readonly Ranked[] {
    return nearest(pickBest(names.near(), asked).filter(isNewTo(known)))
  }

  function shown(ranked: readonly Ranked[]): readonly SearchHit[] {
    const sorted = ranked.toSorted((one, other) => one.cost - other.cost || one.weight - other.weight)
    return sorted.slice(0, max).map(({ hit }) => hit)
  }
}

/** Whether only light things have the name, so that a heavy one with a wrong letter may be meant. */
function needsNear(plain: readonly Ranked[]): boolean {
  return plain.every(({ weight }) => weight >= lightFrom)
}

/** The names with the fewest wrong letters. */
function nearest(names: readonly Ranked[]): readonly Ranked[] {
  const min = Math.min(...names.map(({ wrong }) => wrong))
  return names.filter(({ wrong }) => wrong === min)
}

function isNewTo(plain: readonly Ranked[]) {
  const ids = new Set(plain.map(({ hit }) => hit.id))
  return ({ hit, weight }: Ranked) => !ids.has(hit.id) && (plain.length === 0 || weight < lightFrom)
}

/** Keeps the cheapest name of each entry. */
function pickBest(names: readonly FoundName[], asked: SearchKey): readonly Ranked[] {
  const best = new Map<string, Ranked>()
  for (const found of names) {
    const { hit } = found
    const weight = computeWeight({ hit })
    const { cost, near, wrong = 0 } = computeCost(found, asked, weight)
    if (cost >= (best.get(hit.id)?.cost ?? Infinity)) continue
    const how = { ...(!found.isOwn && { also: found.name }), ...(near && { near }) }
    best.set(hit.id, { hit: { ...hit, ...how }, cost, weight, wrong })
  }
  return [...best.values()]
}
