import type { ListedPlace } from '@tessera/content/port'

const syllables = ['san', 'vil', 'la', 'gra', 'na', 'do', 'pue', 'blo', 'mon', 'te', 'ri', 'o', 'cas', 'al']

/** Names that look like names; the same ones every time. */
export function createPlaces(count: number): ListedPlace[] {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: count }, (_, row) => ({
    id: String(row),
    slug: `place-${row}`,
    name: next(3) === 0 ? `${word()} de ${word()}` : word(),
    region: { id: String(next(19)), slug: '', name: '' },
    province: { id: String(next(52)), name: '' },
    kind: 'village' as const,
    population: next(100_000),
    fact: '',
  }))
}
