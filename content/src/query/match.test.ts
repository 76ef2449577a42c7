import { expect, test } from '@jest/globals'
import type { ChoiceColumn, Columns } from '../compiled/Columns.ts'
import { groupRows } from '../compiled/groupRows.ts'
import { numbered } from '../compiled/sortRows.ts'
import { countUnder, match, narrowTo, pickRows } from './match.ts'

const size = 1000
const fields = ['kinds', 'maker'] as const

/** Documents of none to two kinds, and of one maker. */
function createColumns(grouped: readonly string[]): Columns {
  const none = new Uint32Array()
  const choices = new Map<string, ChoiceColumn>([
    [
      'kinds',
      columnOf(['saw', 'axe', 'plane'], (row) => Array.from({ length: row % 3 }, (_, at) => (row + at) % 3)),
    ],
    ['maker', columnOf(['one', 'other'], (row) => [row % 7 === 0 ? 1 : 0])],
  ])
  return {
    size,
    choices,
    keys: none,
    letters: none,
    words: none,
    wordStarts: none,
    nameStarts: none,
    names: new Uint8Array(),
    numbers: new Map(),
    orders: new Map(),
    ...groupRows({ size, choices }, grouped),
  }
}

function columnOf(ids: readonly string[], codesOf: (row: number) => readonly number[]): ChoiceColumn {
  const all = Array.from({ length: size }, (_, row) => codesOf(row))
  const starts = new Uint32Array(size + 1)
  for (const [row, codes] of all.entries()) starts[row + 1] = (starts[row] ?? 0) + codes.length
  return { ids, starts, codes: Uint32Array.from(all.flat()) }
}

const rows = Uint8Array.from({ length: size }, (_, row) => Number(row % 5 > 0))
const asked: readonly Readonly<Record<(typeof fields)[number], string[]>>[] = [
  { kinds: [], maker: [] },
  { kinds: ['axe'], maker: [] },
  { kinds: ['axe', 'saw'], maker: ['other'] },
  { kinds: ['none'], maker: ['one'] },
]

test.each(asked)('[FB4] [TY4] facets with and without groups select and count the same: %j', (chosen) => {
  const find = (grouped: readonly string[], within?: typeof rows) => {
    const columns = createColumns(grouped)
    expect(columns.grouped).toEqual(grouped)
    const facets = fields.map((field) => narrowTo(columns, field, chosen[field]))
    const found = match(columns, within, facets)
    const counts = fields.map((field, at) => [...countUnder(columns, field, found, at)])
    return { total: found.total, counts, picked: pickRows(found, numbered(size), { max: 20, skip: 5 }) }
  }
  const isFound = (row: number) => {
    const [kinds, maker] = fields.map((field) => chosen[field])
    const own = Array.from({ length: row % 3 }, (_, at) => ['saw', 'axe', 'plane'][(row + at) % 3] ?? '')
    const isKind = kinds?.length === 0 || own.some((kind) => kinds?.includes(kind))
    return isKind && (maker?.length === 0 || maker?.includes(row % 7 === 0 ? 'other' : 'one'))
  }
  for (const within of [undefined, rows]) {
    const listed = Array.from({ length: size }, (_, row) => row).filter(
      (row) => within?.[row] !== 0 && isFound(row),
    )
    const byRows = find([], within)
    expect(byRows).toMatchObject({ total: listed.length, picked: listed.slice(5, 25) })
    for (const grouped of [['kinds', 'maker'], ['maker']]) expect(find(grouped, within)).toEqual(byRows)
  }
})
