export const nameKinds = ['country', 'sea', 'region', 'river', 'metropolis', 'city', 'town'] as const
export type NameKind = (typeof nameKinds)[number]

/** Names for the map: an array per field, the most important names first. */
export interface NamesOnMap {
  text: readonly string[]
  kind: readonly NameKind[]
  lon: readonly number[]
  lat: readonly number[]
  /** Smallest and largest zoom at which a name is shown. */
  from: readonly number[]
  until: readonly number[]
  /** Angle of each name in radians, clockwise. Default: level. */
  angle?: readonly number[]
}

/** The kind of a town's name, by the town's population: the larger the town, the larger the name. */
export function townKind(people: number): Extract<NameKind, 'metropolis' | 'city' | 'town'> {
  if (people >= 500_000) return 'metropolis'
  return people >= 100_000 ? 'city' : 'town'
}
