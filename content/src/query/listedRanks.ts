import type { Ranking } from '../compiled/readRanking.ts'
import { marks, type Marks } from './withName.ts'

/** Which places a list has, and in which order. */
export interface Listed {
  /** By row of the group: 1 where its places are in it. */
  groups: Uint8Array
  /** Of those groups only these; left out: all. */
  among: Marks | undefined
  /** By the alphabet instead of by size. */
  isByName: boolean
}

/** Ranks of a part of a list. Who types a whole name means that place, however small it is; unless the order is by name. */
export function listedRanks(ranking: Ranking, listed: Listed, from: number, size: number): readonly number[] {
  if (listed.isByName || !listed.among) return walk(ranking, listed, () => true, from, size)
  const { among } = listed
  const whole = walk(ranking, listed, (rank) => among[rank] === marks.whole, 0, Infinity)
  const first = whole.slice(from, from + size)
  const rest = walk(
    ranking,
    listed,
    (rank) => among[rank] !== marks.whole,
    Math.max(0, from - whole.length),
    size - first.length,
  )
  return [...first, ...rest]
}

/** Goes along the order until it has as many as are asked for. */
function walk(
  ranking: Ranking,
  { groups, among, isByName }: Listed,
  isOne: (rank: number) => boolean,
  from: number,
  size: number,
): readonly number[] {
  const ranks: number[] = []
  let before = from
  for (let at = 0; at < ranking.size && ranks.length < size; at++) {
    const rank = isByName ? (ranking.alphabet[at] ?? 0) : at
    if (groups[ranking.groupOf[rank] ?? 0] === 0 || among?.[rank] === 0 || !isOne(rank)) continue
    if (before > 0) before--
    else ranks.push(rank)
  }
  return ranks
}
