import type { SearchEntry } from './SearchEntry.ts'

/** Ranks an entry, by its kind or size, among entries with the same name: 0, the heaviest, comes first. */
export function computeWeight({ hit }: Pick<SearchEntry, 'hit'>): number {
  return hit.size === undefined ? weights[hit.kind] : weights[hit.size]
}

const weights = {
  region: 0,
  city: 1,
  island: 2,
  coast: 3,
  range: 3,
  province: 4,
  page: 5,
  town: 6,
  district: 6,
  place: 6,
  village: 7,
  category: 8,
} as const

/** From this number on, an entry is light: visitors who type its exact name could mean a heavier entry. */
export const lightFrom = weights.village
/** From this number on, visitors more often mean a heavier entry. */
export const middlingFrom = weights.page
