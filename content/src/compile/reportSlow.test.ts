import { expect, test } from '@jest/globals'
import type { Progress } from './CompilerMessage.ts'
import { reportSlow } from './reportSlow.ts'

test('how far it is is reported every two seconds, and never of what takes less', () => {
  const reported: Progress[] = []
  let time = 0
  const take = reportSlow(
    (progress) => void reported.push(progress),
    () => time,
  )
  for (const [at, progress] of [
    [90_000, { stage: 'documents', done: 1 }],
    [91_900, { stage: 'search', done: 5, of: 9 }],
    [92_000, { stage: 'search', done: 6, of: 9 }],
    [93_000, { stage: 'lists', done: 1, of: 2 }],
    [95_000, { stage: 'lists', done: 2, of: 2 }],
    [99_000, { stage: 'documents', done: 1 }],
  ] as const) {
    time = at
    take(progress)
  }
  expect(reported).toEqual([
    { stage: 'search', done: 6, of: 9 },
    { stage: 'lists', done: 2, of: 2 },
  ])
})
