import type { SearchEntry } from './SearchEntry.ts'

/** Ranks a thing among others of the same name: 0 is the heaviest. */
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

/** From this weight on, an exact name may not be what most people mean. */
export const lightFrom = weights.village
/** From this weight on, visitors more often mean something larger. */
export const middlingFrom = weights.page
