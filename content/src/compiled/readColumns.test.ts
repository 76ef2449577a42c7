import { expect, test } from '@jest/globals'
import { DatabaseSync } from 'node:sqlite'
import type { ListShape } from '../definition/columnValues.ts'
import { encodeChunk, type ChunkedRow } from './encodeChunk.ts'
import { tables } from './layout.ts'
import { readColumns, rowsOf } from './readColumns.ts'
import { numbered, sortByNumber } from './sortRows.ts'

const shape: ListShape = { numbers: ['size', 'height'], choices: ['topics', 'maker'] }

/** Numbers of both signs and none, names of several bytes, different groups and choices in each chunk. */
function createRows(count: number): readonly ChunkedRow[] {
  return Array.from({ length: count }, (_none, row) => ({
    key: row + 1,
    name: `${'ñ'.repeat(row % 4)}${row}`,
    words: Array.from({ length: row % 3 }, (_word, at) => row * 3 + at),
    numbers: [[70_000, -3.5, 2 ** 31 + 5, NaN, -(2 ** 40)][row % 5] ?? 0, row],
    choices: [Array.from({ length: row % 3 }, (_topic, at) => `t${(row + at) % 7}`), [`m${count - row}`]],
  }))
}

function columnsOf(...chunks: readonly (readonly ChunkedRow[])[]) {
  const db = new DatabaseSync(':memory:')
  db.exec(tables)
  const insert = db.prepare(
    'INSERT INTO chunks (list, language, number, totals, value) VALUES (?, ?, ?, ?, ?)',
  )
  for (const [number, rows] of chunks.entries()) {
    const { totals, value } = encodeChunk(rows, shape)
    insert.run('tool', '', number, totals, value)
    insert.run('tool', 'es', number, totals, value)
  }
  const order = Uint32Array.of(3, 1_000_000, 1)
  db.prepare("INSERT INTO orders VALUES ('tool', '', 'name', '', ?)").run(new Uint8Array(order.buffer))
  return readColumns((sql) => db.prepare(sql), 'tool', shape, ['maker', 'topics'])
}

test('rows of several chunks have all that is their own', () => {
  const rows = createRows(300)
  const columns = columnsOf(rows.slice(0, 100), rows.slice(100))
  const text = Buffer.from(columns.names.buffer)
  const found = rows.map((_, row) => ({
    key: columns.keys[row],
    name: text.toString('utf8', columns.nameStarts[row], (columns.nameStarts[row + 1] ?? 0) - 1),
    words: [...columns.words.subarray(columns.wordStarts[row], columns.wordStarts[row + 1])],
    numbers: shape.numbers.map((name) => columns.numbers.get(name)?.[row]),
    choices: shape.choices.map(function idsOf(name) {
      const { ids, starts, codes } = columns.choices.get(name) ?? { ids: [], starts: [], codes: [] }
      return Array.from(codes.slice(starts[row], starts[row + 1])).map((code) => ids[code])
    }),
  }))
  expect(found).toEqual(rows)
})

test('rows with the same choices are one group; a column with too many combinations makes none', () => {
  const rows = Array.from({ length: 3000 }, (_none, at) => ({
    key: at + 1,
    name: `${at}`,
    words: [],
    numbers: [],
    choices: [at % 3 === 0 ? [] : at % 3 === 1 ? ['axe'] : ['axe', 'saw'], [`m${at}`]],
  }))
  const { grouped, groups, groupOf, counts } = columnsOf(rows.slice(0, 1000), rows.slice(1000))
  expect(grouped).toEqual(['topics'])
  expect(groups).toEqual([{}, { topics: [0] }, { topics: [0, 1] }])
  expect(groupOf.slice(0, 4)).toEqual(Uint16Array.of(0, 1, 2, 0))
  expect([...counts]).toEqual([1000, 1000, 1000])
})

test('an order has the rows of its keys; others follow, and unknown keys are left out', () => {
  const columns = columnsOf(createRows(4))
  expect([...(columns.orders.get('name') ?? [])]).toEqual([2, 0, 1, 3])
  expect([...rowsOf({ keys: new Uint32Array(), size: 0 }, Uint32Array.of(1))]).toEqual([])
})

test('rows are sorted by numbers of both signs; those without one are last', () => {
  const numbers = Float64Array.of(2, NaN, -1.5, 0, -0, -(2 ** 40), 1e300, 2, 0.1)
  const sorted = (isDescending: boolean) => [...sortByNumber(numbered(9), numbers, isDescending)]
  expect(sorted(false)).toEqual([5, 2, 3, 4, 8, 0, 7, 6, 1])
  expect(sorted(true)).toEqual([6, 0, 7, 8, 3, 4, 2, 5, 1])
})

test('without documents there are empty columns', () => {
  expect(columnsOf()).toMatchObject({ size: 0, groups: [{}] })
})
