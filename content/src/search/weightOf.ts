import type { SearchEntry } from './SearchEntry.ts'

/** Rank of a thing among several that are called alike: the heaviest is 0. */
export function weightOf({ hit }: Pick<SearchEntry, 'hit'>): number {
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

/** Weight from which an exact name may still not be what most people mean. */
export const lightFrom = weights.village
/** Weight from which something larger is meant more often. */
export const middlingFrom = weights.page
