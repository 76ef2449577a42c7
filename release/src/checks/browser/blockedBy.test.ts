import { expect, test } from '@jest/globals'
import { blockedBy, type Profile } from './blockedBy.ts'

const own = '/remotes/maps/list-map.js'
const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 0, columnNumber: 9 })

/** (root) ▸ shell ▸ own ▸ native; (root) ▸ shell; (root) ▸ own ▸ another remote's; (root) ▸ (idle). Samples of 10 ms. */
function createProfile(...samples: number[]): Profile {
  return {
    startTime: 1_000_000,
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 5, 7] },
      { id: 2, callFrame: frame('start', '/assets/start.js'), children: [3] },
      { id: 3, callFrame: frame('mount', own), children: [4] },
      { id: 4, callFrame: frame('querySelector') },
      { id: 5, callFrame: frame('emit', own), children: [6] },
      { id: 6, callFrame: frame('listen', '/remotes/regions/x.js') },
      { id: 7, callFrame: frame('(idle)') },
    ],
    samples,
    timeDeltas: samples.map((_, index) => (index === 0 ? 0 : 10_000)),
  }
}

const task = (from: number, to: number, share = 1) => ({ from: 1000 + from, to: 1000 + to, share })

test('the nearest remote in a stack is whose time it is, natives that it calls too', () => {
  const profile = createProfile(3, 4, 4, 6, 7, 7)
  expect(blockedBy(profile, [task(0, 60)], '/remotes/maps/')).toEqual({
    time: 30,
    place: { url: own, line: 1, column: 10 },
  })
})

test('time in which the thread had no processor is none of it', () => {
  expect(blockedBy(createProfile(3, 4, 4, 7), [task(0, 40, 0.5)], '/remotes/maps/')?.time).toBe(15)
})

test('what the shell does in the same task counts, unless little of it is the remote', () => {
  expect(blockedBy(createProfile(2, 2, 3, 7), [task(0, 40)], '/remotes/maps/')?.time).toBe(30)
  expect(blockedBy(createProfile(2, 2, 2, 2, 3, 7), [task(0, 60)], '/remotes/maps/')).toBeUndefined()
})

test('tasks are not added up, and one without the remote is none of its', () => {
  const profile = createProfile(3, 3, 7, 3, 3, 3, 7, 2, 2)
  const tasks = [task(0, 20), task(30, 60), task(70, 90)]
  expect(blockedBy(profile, tasks, '/remotes/maps/')?.time).toBe(30)
  expect(blockedBy(profile, tasks, '/remotes/media/')).toBeUndefined()
})
