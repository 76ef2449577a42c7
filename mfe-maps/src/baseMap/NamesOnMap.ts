export type NameKind = 'country' | 'sea' | 'region' | 'river' | 'metropolis' | 'city' | 'town'

/** Names for the map, a column per field, most important first. */
export interface NamesOnMap {
  text: readonly string[]
  kind: readonly NameKind[]
  lon: readonly number[]
  lat: readonly number[]
  /** Smallest and largest zoom at which a name is shown. */
  from: readonly number[]
  until: readonly number[]
  /** Radians clockwise. Default: level. */
  angle?: readonly number[]
}

/** A town's kind by its population: the larger the town, the larger its name. */
export function townKind(people: number): Extract<NameKind, 'metropolis' | 'city' | 'town'> {
  if (people >= 500_000) return 'metropolis'
  return people >= 100_000 ? 'city' : 'town'
}
