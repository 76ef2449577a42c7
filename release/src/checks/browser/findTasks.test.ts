import { expect, test } from '@jest/globals'
import { findTasks } from './findTasks.ts'

const traced = (...traceEvents: object[]) => new TextEncoder().encode(JSON.stringify({ traceEvents }))
const mark = { name: 'mark', pid: 1, tid: 2, ts: 0 }

test('only long tasks of the page itself count, with how much of their time they had a processor', () => {
  const task = { ...mark, name: 'RunTask', ts: 1_000_000, dur: 80_000, tdur: 20_000 }
  const trace = traced(task, { ...task, dur: 49_000 }, { ...task, tid: 3 }, { ...task, name: 'Other' }, mark)
  expect(findTasks(trace, 'mark')).toEqual([{ from: 1000, to: 1080, share: 0.25 }])
})

test('a browser that traces otherwise lets no version pass', () => {
  expect(() => findTasks(traced(mark), 'mark')).toThrow('the browser traced no task of the page')
  expect(() => findTasks(traced({ ...mark, name: 'RunTask' }), 'mark')).toThrow('no task')
})
