export type NameKind = 'country' | 'sea' | 'region' | 'river' | 'metropolis' | 'city' | 'town'

/** Names as docs/content-engine.md describes them: an array per field, the most important names first. */
export interface NamesOnMap {
  text: readonly string[]
  kind: readonly NameKind[]
  lon: readonly number[]
  lat: readonly number[]
  from: readonly number[]
  until: readonly number[]
  angle?: readonly number[]
}

/** The kind of a town's name, by the town's population: the larger the town, the larger the name. */
export function townKind(people: number): Extract<NameKind, 'metropolis' | 'city' | 'town'> {
  if (people >= 500_000) return 'metropolis'
  return people >= 100_000 ? 'city' : 'town'
}
