export type NameKind = 'country' | 'sea' | 'region' | 'river' | 'metropolis' | 'city' | 'town'

/** Names for the map, a column per field, most important first. */
export interface NamesOnMap {
  text: readonly string[]
  kind: readonly NameKind[]
  lon: readonly number[]
  lat: readonly number[]
  /** Smallest and largest zoom at which it is shown. */
  from: readonly number[]
  until: readonly number[]
  /** Radians clockwise; none: level. */
  angle?: readonly number[]
}
