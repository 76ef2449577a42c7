/** A seeded source of chance: the same seed gives the same picture on every machine. */
export interface Random {
  (): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(share: number): boolean
}

/** `salt` tells apart the pictures that share a seed. */
export function createRandom(seed: number, salt: string): Random {
  let state = hash(`${seed}/${salt}`)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return Object.assign(next, {
    between,
    whole,
    pick: <Item>(items: readonly [Item, ...Item[]]) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (share: number) => next() < share,
  })
}

/** Smooth noise over a line, −1…1, with `octaves` of ever finer detail. */
export function createNoise(random: Random, octaves = 3, roughness = 0.5): (x: number) => number {
  const offsets = Array.from({ length: octaves }, () => random.between(0, 1000))
  const lattice = Array.from({ length: 256 }, () => random.between(-1, 1))
  const at = (index: number) => lattice[((index % 256) + 256) % 256] ?? 0
  const smooth = (x: number) => {
    const cell = Math.floor(x)
    const within = x - cell
    const eased = within * within * (3 - 2 * within)
    return at(cell) * (1 - eased) + at(cell + 1) * eased
  }
  return (x) =>
    offsets.reduce((sum, offset, octave) => sum + smooth(x * 2 ** octave + offset) * roughness ** octave, 0)
}

function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16777619)
  return value >>> 0
}
