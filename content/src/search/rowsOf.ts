import type { SearchEntry } from './SearchEntry.ts'
import { weightOf } from './weightOf.ts'

const sizes = 4096 /* steps: of the logarithm of people, 132 to the doubling */
const slots = 2 ** 24 /* names of the same weight and size */

/** Row ids that names of this entry may have: a smaller id is a better rank, so that rows come best first unsorted. */
export function rowsOf(entry: SearchEntry): { first: number; last: number } {
  const size = Math.min(sizes - 1, Math.floor(Math.log2((entry.people ?? 0) + 1) * 132))
  const first = (weightOf(entry) * sizes + (sizes - 1 - size)) * slots + 1
  return { first, last: first + slots - 2 }
}
