import type { Place } from '../places/Place.ts'

/** As `kinds` of the type `place` in `tessera.config.ts` has them: people from which on a place is one. */
const sizes = { city: 50_000, town: 5000 } as const

export function sizeOf({ district, population }: Place): 'city' | 'town' | 'village' | 'district' {
  if (district) return 'district'
  if (population >= sizes.city) return 'city'
  return population >= sizes.town ? 'town' : 'village'
}
