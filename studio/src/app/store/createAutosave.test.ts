import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { SaveResult } from '@tessera/content/write'
import { createAutosave } from './createAutosave.ts'
import type { ShownDocument } from './StudioState.ts'
import { noSteps } from './undoSteps.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const saved = (revision: string): SaveResult => ({
  kind: 'saved',
  file: 'pages/a.md',
  revision,
  problems: [],
})

/** A document on the screen, and a server that answers what `answer` says. */
function createEditor(answer: (text: string, count: number) => Promise<SaveResult>) {
  let document: ShownDocument = {
    file: 'pages/a.md',
    kind: 'page',
    published: { text: 'a', revision: '1' },
    otherDrafts: [],
    text: 'a',
    revision: '1',
    state: 'kept',
    problems: [],
    steps: noSteps,
  }
  const sent: string[] = []
  const kept: string[] = []
  const autosave = createAutosave({
    read: () => document,
    update: (change) => (document = { ...document, ...change }),
    async save({ text, revision }) {
      sent.push(`${text} on ${revision}`)
      return answer(text, sent.length)
    },
    readConflict: async () => ({ by: 'ben', theirs: 'b', before: null, base: '2' }),
    onKept: ({ text }) => void kept.push(text),
    onFailed: () => {},
  })
  const type = (text: string) => {
    document = { ...document, text }
    autosave.later()
  }
  return { autosave, type, sent, kept, now: () => document }
}

test('[SA3] a text is sent once, a second after the last key', async () => {
  const { type, sent, kept, now } = createEditor(async () => saved('2'))
  type('ab')
  await jest.advanceTimersByTimeAsync(900)
  type('abc')
  await jest.advanceTimersByTimeAsync(900)
  expect(sent).toEqual([])
  expect(now().state).toBe('changed')
  await jest.advanceTimersByTimeAsync(200)
  expect(sent).toEqual(['abc on 1'])
  expect(now()).toMatchObject({ state: 'kept', revision: '2' })
  expect(kept).toEqual(['abc'])
})

test('[SA3] what is typed while a save is under way is saved after it, on its revision', async () => {
  const { type, sent, kept, now } = createEditor(async (_, count) => {
    await new Promise((done) => setTimeout(done, 500))
    return saved(String(count + 1))
  })
  type('ab')
  await jest.advanceTimersByTimeAsync(1_200)
  type('abc')
  await jest.advanceTimersByTimeAsync(400)
  expect(now().state).toBe('changed')
  expect(kept).toEqual([])
  await jest.advanceTimersByTimeAsync(3_000)
  expect(sent).toEqual(['ab on 1', 'abc on 2'])
  expect(now()).toMatchObject({ state: 'kept', revision: '3' })
})

test('[SA3] a save that fails says why, keeps the text and is tried again', async () => {
  const { type, kept, now } = createEditor(async (_, count) => {
    if (count < 3) throw new Error('The studio does not answer.')
    return saved('2')
  })
  type('ab')
  await jest.advanceTimersByTimeAsync(1_100)
  expect(now()).toMatchObject({
    state: 'failed',
    why: 'The studio does not answer.',
    text: 'ab',
    revision: '1',
  })
  expect(kept).toEqual([])
  await jest.advanceTimersByTimeAsync(11_000)
  expect(now()).toMatchObject({ state: 'kept', why: undefined })
})

test('[SA3] a save that arrived without an answer is no conflict with what is typed since', async () => {
  const { type, sent, now } = createEditor(async function answer(_, count) {
    if (count === 1) throw new Error('The studio does not answer.')
    const theirs = { kind: 'conflict', file: 'pages/a.md', base: 'a', theirs: 'ab', revision: '2' } as const
    return count === 2 ? { ...theirs, by: 'ana', at: 1 } : saved('3')
  })
  type('ab')
  await jest.advanceTimersByTimeAsync(1_100)
  type('abc')
  await jest.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['ab on 1', 'abc on 1', 'abc on 2'])
  expect(now()).toMatchObject({ state: 'kept', revision: '3' })
})

test('[SA3] a conflict stops it: nothing is sent until it is resolved', async () => {
  const conflict = {
    kind: 'conflict',
    file: 'pages/a.md',
    base: 'a',
    theirs: 'b',
    revision: '2',
    by: 'ben',
    at: 1,
  }
  const { type, autosave, sent, now } = createEditor(async () => conflict as SaveResult)
  type('ab')
  await jest.advanceTimersByTimeAsync(1_100)
  expect(now()).toMatchObject({ state: 'conflict', conflict: { by: 'ben' }, text: 'ab' })
  type('abc')
  await autosave.flush()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
  expect(now().text).toBe('abc')
})
