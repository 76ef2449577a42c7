import type { DatabaseSync } from 'node:sqlite'
import type { SearchHit } from '../port/port.ts'
import { computeCost } from './computeCost.ts'
import { findAbout } from './findAbout.ts'
import { findNames, type FoundName } from './findNames.ts'
import { lightFrom } from './weightOfRow.ts'
import { searchKey, type SearchKey } from './searchKey.ts'

/** The id of an entry, and how the text matches it. */
type Found = Pick<SearchHit, 'id' | 'also' | 'near' | 'about'>

interface Ranked extends Found {
  cost: number
  weight: number
  wrong: number
}

/**
 * Finds entries for a text, best first: by how well a name matches, then by the kind of thing, then by size. If no name
 * matches, entries whose description matches are found, else similar names. `db`: written by `writeSearchEntries`.
 */
export function searchEntries(db: DatabaseSync, text: string, max: number): readonly Found[] {
  const asked = searchKey(text)
  if (asked.key === '') return []
  const names = findNames(db, asked)
  const plain = pickBest(names.plain(), asked)
  if (plain.length > 0) return shown(needsNear(plain) ? [...plain, ...nearTo(plain)] : plain)
  const withoutOne = pickBest(names.withoutOne(), asked)
  if (!needsNear(withoutOne)) return shown(withoutOne)
  const about = findAbout(db, asked, max)
  if (about.length > 0) return about.map((id) => ({ id, about: true }))
  const near = nearTo([])
  return shown(near.length > 0 ? near : withoutOne)

  function nearTo(known: readonly Ranked[]): readonly Ranked[] {
    return nearest(pickBest(names.near(), asked).filter(isNewTo(known)))
  }

  function shown(ranked: readonly Ranked[]): readonly Found[] {
    const sorted = ranked.toSorted((one, other) => one.cost - other.cost || one.weight - other.weight)
    return sorted.slice(0, max).map(({ cost: _c, weight: _w, wrong: _n, ...one }) => one)
  }
}

/** Whether only light entries have the name. If so, the text could be a misspelt name of a heavy one. */
function needsNear(plain: readonly Ranked[]): boolean {
  return plain.every(({ weight }) => weight >= lightFrom)
}

/** Keeps the names with the fewest wrong letters. */
function nearest(names: readonly Ranked[]): readonly Ranked[] {
  const min = Math.min(...names.map(({ wrong }) => wrong))
  return names.filter(({ wrong }) => wrong === min)
}

/** Creates a filter for entries that `plain` lacks; if `plain` is not empty, only for heavy entries. */
function isNewTo(plain: readonly Ranked[]) {
  const ids = new Set(plain.map(({ id }) => id))
  return ({ id, weight }: Ranked) => !ids.has(id) && (plain.length === 0 || weight < lightFrom)
}

/** Keeps each entry's name with the lowest cost. */
function pickBest(names: readonly FoundName[], asked: SearchKey): readonly Ranked[] {
  const best = new Map<string, Ranked>()
  for (const found of names) {
    const { id, name, isOwn, weight } = found
    const { cost, near, wrong = 0 } = computeCost(found, asked)
    if (cost >= (best.get(id)?.cost ?? Infinity)) continue
    best.set(id, { id, ...(!isOwn && { also: name }), ...(near && { near }), cost, weight, wrong })
  }
  return [...best.values()]
}
