import type { SearchEntry } from './SearchEntry.ts'

/** Ranks an entry among entries with the same name: 0, the heaviest, comes first. Default: by its kind. */
function computeWeight({ kind, rank }: Pick<SearchEntry, 'kind' | 'rank'>): number {
  return rank ?? weights[kind]
}

const weights = { page: 5, category: 8 } as const

/** From this number on, an entry is light: visitors who type its exact name could mean a heavier entry. */
export const lightFrom = 7
/** From this number on, visitors more often mean a heavier entry. */
export const middlingFrom = weights.page

const sizes = 4096 /* steps of the logarithm of the size, 132 for each doubling */
const slots = 2 ** 24 /* row ids for names of one weight and size */

/** The first and last row id for names of an entry. A smaller id is a better rank. */
export function rowsOf(entry: SearchEntry): readonly [first: number, last: number] {
  const size = Math.min(sizes - 1, Math.floor(Math.log2((entry.size ?? 0) + 1) * 132))
  const before = (computeWeight(entry) * sizes + (sizes - 1 - size)) * slots
  return [before + 1, before + slots - 1]
}

/** The weight of the entry whose name has this row id. */
export function weightOfRow(row: number): number {
  return Math.floor((row - 1) / (sizes * slots))
}
