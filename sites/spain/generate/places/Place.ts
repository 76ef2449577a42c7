import type { Names } from './otherNames.ts'

/** One thing about a place that can be computed and is true. */
export type Fact =
  | { capitalOf: 'country' | 'region' | 'province' }
  | { is: 'autonomous-city' }
  | { partOf: string }
  | { km: number; from: string }
  | { isIn: string }

/** What the sources say of a place. */
export interface Place {
  /** Of GeoNames. */
  id: string
  slug: string
  name: string
  names?: Names
  /** By language, where it is another than `name`. */
  called?: { ar: string }
  /** INE code. */
  province: string
  /** 0 if it is not recorded. */
  population: number
  lat: number
  lon: number
  fact: Fact
  /** Id of the main place of its municipality, if it is another one. */
  partOf?: string
  district?: boolean
  /** Those of its region that fit; undefined: all. */
  pictures?: string[]
}
