import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { join } from 'node:path'
import { until } from '@tessera/kit/testing/until'
import { ownTime } from '../testing/ownTime.ts'
import { createQueries, type Queries } from './createQueries.ts'

const program = join(import.meta.dirname, '../testing/hangingWorker.ts')
const events: string[] = []
let queries: Queries

function create(timeout = 1500): Queries {
  events.length = 0
  queries = createQueries({
    program,
    timeout,
    onReplaced: () => events.push('replaced'),
    onCorrupt: () => events.push('corrupt'),
  })
  return queries
}
beforeEach(ownTime)
afterEach(() => queries.close())

/** Once a question is being answered. */
async function passTime(ms: number): Promise<void> {
  await until('a question that is timed', () => jest.getTimerCount() > 0)
  jest.advanceTimersByTime(ms)
}

test('a question that hangs is given up alone; those behind it are answered from the same file', async () => {
  const { open, ask } = create()
  expect(await open('a.sqlite')).toBe('a.sqlite')
  const hanging = expect(ask('page', '/hangs')).rejects.toThrow(/did not answer: no answer within 1500 ms/)
  const behind = Promise.all([ask('page', '/b'), ask('page', '/c')])
  await passTime(1500)
  await hanging
  expect(await behind).toEqual(['a.sqlite', 'a.sqlite'])
  expect(events).toEqual(['replaced'])

  const again = expect(ask('page', '/hangs')).rejects.toThrow(/did not answer/)
  await passTime(1500)
  await again
  expect(await ask('page', '/d')).toBe('a.sqlite')
})

test('so is one that hangs before a new file is opened', async () => {
  const { open, ask } = create()
  await open('a.sqlite')
  const hanging = expect(ask('page', '/hangs')).rejects.toThrow(/did not answer/)
  const next = open('b.sqlite')
  await passTime(1500)
  await hanging
  expect([await next, await ask('page', '/')]).toEqual(['b.sqlite', 'b.sqlite'])
})

test('a file that takes longer to be opened than a question may take is waited for', async () => {
  const { open, ask } = create(300)
  const opening = open('slow.sqlite')
  await passTime(59_000)
  expect(await opening).toBe('slow.sqlite')
  expect(await ask('page', '/')).toBe('slow.sqlite')
  expect(events).toEqual([])
})

test('a broken file is reported, and the question fails with what SQLite says', async () => {
  const { ask } = create()
  await expect(ask('page', '/broken')).rejects.toThrow('database disk image is malformed')
  expect(events).toEqual(['corrupt'])
})

test('more than a thousand questions do not wait', async () => {
  const { ask } = create(60_000)
  const first = Array.from({ length: 1000 }, () => ask('page', '/a'))
  await expect(ask('page', '/a')).rejects.toThrow('too many questions wait for the content')
  expect(await Promise.all(first)).toHaveLength(1000)
})

test('who waits when it is closed is not left waiting', async () => {
  const { ask, close } = create(60_000)
  const hanging = expect(ask('page', '/hangs')).rejects.toThrow('the content is closed')
  await close()
  await hanging
})
