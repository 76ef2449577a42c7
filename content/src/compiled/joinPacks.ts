import type { Pack, PlaceGroup, Ragged } from './packPlaces.ts'

/** One pack of all of them, in their order. */
export function joinPacks(packs: readonly Pack[]): Pack {
  const groups = new Map<string, { row: number; group: PlaceGroup }>()
  function rowOf(group: PlaceGroup): number {
    const text = JSON.stringify(group)
    const known = groups.get(text) ?? { row: groups.size, group }
    groups.set(text, known)
    return known.row
  }
  const whole = { ...empty(packs), groups: [] }
  let row = 0
  for (const pack of packs) {
    for (const column of columns) whole[column].set(pack[column], row)
    const rows = pack.groups.map(rowOf)
    for (let at = 0; at < pack.size; at++) whole.groupOf[row + at] = rows[pack.groupOf[at] ?? 0] ?? 0
    row += pack.size
  }
  fill(
    whole.words,
    packs.map(({ words }) => words),
  )
  fill(
    whole.names,
    packs.map(({ names }) => names),
  )
  return { ...whole, groups: Array.from(groups.values(), ({ group }) => group) }
}

const columns = ['lat', 'lon', 'lowOrder', 'highOrder', 'people', 'keys', 'letters'] as const

function empty(packs: readonly Pack[]): Omit<Pack, 'groups'> {
  const sum = (lengthOf: (pack: Pack) => number) => packs.reduce((total, pack) => total + lengthOf(pack), 0)
  const size = sum((pack) => pack.size)
  const words = sum((pack) => pack.words.values.length)
  const bytes = sum((pack) => pack.names.values.length)
  return {
    size,
    lat: new Float64Array(size),
    lon: new Float64Array(size),
    lowOrder: new Uint32Array(size),
    people: new Uint32Array(size),
    keys: new Uint32Array(size),
    letters: new Uint32Array(size),
    words: { values: new Uint32Array(words), lengths: new Uint16Array(size) },
    highOrder: new Uint16Array(size),
    groupOf: new Uint16Array(size),
    names: { values: new Uint8Array(bytes), lengths: new Uint16Array(size) },
  }
}

function fill<Values extends { set(values: Values, at: number): void; length: number }>(
  whole: Ragged<Values>,
  parts: readonly Ragged<Values>[],
): void {
  let row = 0
  let at = 0
  for (const { values, lengths } of parts) {
    whole.values.set(values, at)
    whole.lengths.set(lengths, row)
    at += values.length
    row += lengths.length
  }
}
