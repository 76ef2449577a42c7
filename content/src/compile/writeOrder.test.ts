import { expect, test } from '@jest/globals'
import { DatabaseSync } from 'node:sqlite'
import { tables } from '../compiled/layout.ts'
import { keysOf } from '../compiled/readColumns.ts'
import { orderFrom, writeOrder } from './writeOrder.ts'

const list = { list: 'tool', language: '' }
const names = ['Éther', 'ether', 'Zoo', 'pier 10', 'pier 9', 'Pier 9', 'ámbito', null]

function createList() {
  const db = new DatabaseSync(':memory:')
  db.exec(`${tables}; CREATE TABLE tools (key INTEGER PRIMARY KEY, text TEXT, title TEXT, id TEXT)`)
  const put = db.prepare('INSERT OR REPLACE INTO tools VALUES (?, ?, ?, ?)')
  const source = (isDescending: boolean) =>
    orderFrom(db, {
      name: 'name',
      rule: { language: 'en', isNumeric: true, isDescending },
      all: 'SELECT key, text, title, id FROM tools WHERE key > 0',
      ofKey: 'key = ?',
    })
  return {
    put: (key: number, name: number) => put.run(key, names[name % names.length] ?? null, 'T', `t${key}`),
    remove: (key: number) => db.prepare('DELETE FROM tools WHERE key = ?').run(key),
    write: (touched: readonly number[], isDescending = false) =>
      writeOrder(db, list, source(isDescending), new Set(touched)),
    textsOf: () =>
      orderNow().map((key) => db.prepare('SELECT text FROM tools WHERE key = ?').get(key)?.['text']),
    keys: orderNow,
    forget: () => db.exec('DELETE FROM orders'),
  }

  function orderNow(): readonly number[] {
    return [...keysOf(db.prepare('SELECT keys FROM orders').get()?.['keys'] as Uint8Array)]
  }
}

test('documents are in the order of a language, those without a text last in both directions', () => {
  const tools = createList()
  for (let key = 1; key <= names.length; key++) tools.put(key, key - 1)
  expect(tools.write([])).toBe(true)
  const sorted = ['ámbito', 'ether', 'Éther', 'pier 9', 'Pier 9', 'pier 10', 'Zoo']
  expect(tools.textsOf()).toEqual([...sorted, null])
  expect(tools.write([])).toBe(false)
  expect(tools.write([], true)).toBe(true) // another rule
  expect(tools.textsOf()).toEqual([...sorted.toReversed(), null])
})

test('a few documents that come, change or go are moved to where sorting all puts them', () => {
  const tools = createList()
  for (let key = 1; key <= 60; key++) tools.put(key, key * 5)
  tools.write([])
  for (let round = 1; round <= 20; round++) {
    const [changed, gone, come] = [round * 2, round * 3, 60 + round]
    tools.put(changed, round * 11)
    tools.remove(gone)
    tools.put(come, round * 7)
    expect(tools.write([changed, gone, come])).toBe(true)
    const moved = tools.keys()
    tools.forget()
    tools.write([])
    expect(moved).toEqual(tools.keys())
  }
})
