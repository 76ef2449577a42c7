import { expect, test } from '@jest/globals'
import { DatabaseSync } from 'node:sqlite'
import { packPlaces, type PackedPlace } from './packPlaces.ts'
import { readRanking } from './readRanking.ts'

const group = (region: string) => ({ region, province: '29', kind: 'town' as const, isPart: false })

/** Equal sizes, orders beyond 32 bits, names of several bytes, a different list of groups in each pack. */
function createPlaces(count: number): readonly PackedPlace[] {
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

function rankingOf(...packs: readonly (readonly PackedPlace[])[]) {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE packs (number INTEGER PRIMARY KEY, value BLOB NOT NULL)')
  for (const [number, pack] of packs.entries())
    db.prepare('INSERT INTO packs VALUES (?, ?)').run(number, packPlaces(pack))
  return readRanking(db)
}

test('places of several packs stand in the order of size, then of the alphabet, each with all that is its own', () => {
  const places = createPlaces(300)
  const ranking = rankingOf(places.slice(0, 100), places.slice(100))
  const sorted = places.toSorted((one, other) => other.people - one.people || one.nameOrder - other.nameOrder)
  const text = Buffer.from(ranking.names.buffer)
  const found = sorted.map((place, rank) => ({
    key: ranking.keys[rank],
    nameOrder: place.nameOrder,
    people: ranking.people[rank],
    lat: ranking.lat[rank],
    lon: ranking.lon[rank],
    name: text.toString('utf8', ranking.nameStarts[rank], (ranking.nameStarts[rank + 1] ?? 0) - 1),
    words: [...ranking.words.subarray(ranking.wordStarts[rank], ranking.wordStarts[rank + 1])],
    group: ranking.groups[ranking.groupOf[rank] ?? -1],
  }))
  expect(found).toEqual(sorted)
  const keysAlong = (ranks: Uint32Array) => [...ranks].map((rank) => ranking.keys[rank])
  expect(keysAlong(ranking.alphabet)).toEqual(
    places.toSorted((one, other) => one.nameOrder - other.nameOrder).map(({ key }) => key),
  )
  expect(keysAlong(ranking.northwards)).toEqual(places.map(({ key }) => key))
  expect(ranking.counts[ranking.groups.findIndex(({ region }) => region === '01')]).toBe(150)
})

test('without places there is an empty ranking', () => {
  expect(rankingOf()).toMatchObject({ size: 0, groups: [] })
})
