const syllables = ['san', 'vil', 'la', 'gra', 'na', 'do', 'pue', 'blo', 'mon', 'te', 'ri', 'o', 'cas', 'al']

/** A record of the bench's type. */
export interface Town {
  slug: string
  name: string
  area: readonly ['north' | 'south']
  people: number
  at: { lat: number; lon: number }
  fact: string
}

/** Towns with names that look like names, spread evenly over a country; the same ones every time. */
export function createTowns(count: number): Town[] {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: count }, (_, row) => ({
    slug: `town-${row}`,
    name: next(3) === 0 ? `${word()} de ${word()}` : word(),
    area: [row % 2 === 0 ? 'south' : 'north'],
    people: next(100_000),
    at: spotOf(row),
    fact: 'A fact',
  }))
}

/** Which of the type's sizes a town has. */
export function sizeOf({ people }: Town): 'city' | 'town' | 'village' {
  return people >= 50_000 ? 'city' : people >= 5000 ? 'town' : 'village'
}

/** Steps of which no few add up to a whole: no two spots are near. */
function spotOf(row: number): { lat: number; lon: number } {
  return { lat: 36.2 + ((row * 0.754_877_666) % 1) * 7.4, lon: -9 + ((row * 0.569_840_291) % 1) * 12 }
}
