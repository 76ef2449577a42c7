import type { NameKind } from './NamesOnMap.ts'

/** How a town of so many people is written: the larger, the larger. */
export function townKind(people: number): Extract<NameKind, 'metropolis' | 'city' | 'town'> {
  if (people >= 500_000) return 'metropolis'
  return people >= 100_000 ? 'city' : 'town'
}
