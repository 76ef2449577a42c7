import { expect, test } from '@jest/globals'
import { DatabaseSync } from 'node:sqlite'
import { tables } from './layout.ts'
import { encodeChunk, type ChunkedPlace } from './encodeChunk.ts'
import { readColumns } from './readColumns.ts'

const group = (region: string) => ({ region, province: '29', kind: 'town' as const, isPart: false })

/** Equal sizes, orders beyond 32 bits, names of several bytes, a different list of groups in each chunk. */
function createPlaces(count: number): readonly ChunkedPlace[] {
  return Array.from({ length: count }, (_none, row) => ({
    key: row + 1,
    nameOrder: ((row * 7919) % count) * 2 ** 30 + 1,
    people: [70_000, 3, 2 ** 31 + 5][row % 3] ?? 0,
    lat: -90 + (row * 180) / count,
    lon: (row % 360) - 180,
    name: `${'ñ'.repeat(row % 4)}${row}`,
    words: Array.from({ length: row % 3 }, (_word, at) => row * 3 + at),
    group: group(row % 2 === 0 ? '01' : `${row % 5}`),
  }))
}

function columnsOf(...chunks: readonly (readonly ChunkedPlace[])[]) {
  const db = new DatabaseSync(':memory:')
  db.exec(tables)
  const insert = db.prepare('INSERT INTO packs (number, size, words, bytes, value) VALUES (?, ?, ?, ?, ?)')
  for (const [number, places] of chunks.entries()) {
    const { size, words, bytes, value } = encodeChunk(places)
    insert.run(number, size, words, bytes, value)
  }
  return readColumns(db)
}

test('places of several chunks have all that is their own, and stand in each order', () => {
  const places = createPlaces(300)
  const columns = columnsOf(places.slice(0, 100), places.slice(100))
  const text = Buffer.from(columns.names.buffer)
  const found = places.map(({ nameOrder }, row) => ({
    key: columns.keys[row],
    nameOrder,
    people: columns.people[row],
    lat: columns.lat[row],
    lon: columns.lon[row],
    name: text.toString('utf8', columns.nameStarts[row], (columns.nameStarts[row + 1] ?? 0) - 1),
    words: [...columns.words.subarray(columns.wordStarts[row], columns.wordStarts[row + 1])],
    group: columns.groups[columns.groupOf[row] ?? -1],
  }))
  expect(found).toEqual(places)
  const keysAlong = (rows: Uint32Array) => [...rows].map((row) => columns.keys[row])
  const byName = places.toSorted((one, other) => one.nameOrder - other.nameOrder)
  expect(keysAlong(columns.byName)).toEqual(byName.map(({ key }) => key))
  const bySize = byName.toSorted((one, other) => other.people - one.people)
  expect(keysAlong(columns.bySize)).toEqual(bySize.map(({ key }) => key))
  expect(keysAlong(columns.northwards)).toEqual(places.map(({ key }) => key))
  expect(columns.counts[columns.groups.findIndex(({ region }) => region === '01')]).toBe(150)
})

test('without places there are empty columns', () => {
  expect(columnsOf()).toMatchObject({ size: 0, groups: [] })
})
