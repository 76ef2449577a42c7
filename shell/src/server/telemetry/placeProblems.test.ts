import { expect, test } from '@jest/globals'
import type { LoggedProblem } from '../logging/log.ts'
import { createCauses } from './createCauses.ts'
import { placeProblems } from './placeProblems.ts'

const about = { name: 'remoteThrew', remote: 'maps', version: '1.0.0-aa' } as const

function createPlaced() {
  const { promise: line, resolve: problem } = Promise.withResolvers<LoggedProblem>()
  const causes = createCauses()
  const places = {
    resolve: async (_remote: string, _version: string, frames: readonly string[]) =>
      frames.map((frame) => (frame.startsWith('/') ? frame : 'src/view/ListMap.tsx:41')),
  }
  const log = placeProblems({ info() {}, error() {}, problem }, causes, places)
  return { log, line, causes }
}

test('[CS2] a line of what browsers report has its place, and nothing that a visitor typed', async () => {
  const { log, line, causes } = createPlaced()
  const frames = ['/assets/react.js:1:1', '/remotes/maps/a.js:1:2']
  log.problem({ ...about, cause: 'Error: no "Ana"', frames, detail: { seenBy: 'browser' } })
  expect(await line).toEqual({
    ...about,
    cause: 'Error: no …',
    id: expect.stringMatching(/^[0-9a-f]{12}$/),
    place: 'src/view/ListMap.tsx:41',
    detail: { seenBy: 'browser' },
  })
  expect(causes.snapshot()).toEqual({}) // who takes the report counts it
})

test('[CS1] what the server saw is a cause, and its line has the stack as well', async () => {
  const { log, line, causes } = createPlaced()
  const cause = 'Error: x\n    at render (maps@1.0.0-aa/server.b4.cjs:1:2)'
  log.problem({ ...about, cause, slot: 'list-map' })
  expect(await line).toMatchObject({ cause, place: 'src/view/ListMap.tsx:41' })
  expect(causes.snapshot()['maps']?.causes).toMatchObject([
    { message: 'Error: x', frames: ['server.b4.cjs:1:2'], seenBy: 'server', slot: 'list-map', count: 1 },
  ])
})

test('[CS4] maps are read thirty times a minute for reports, and whenever the server itself saw a problem', async () => {
  const asked: (boolean | undefined)[] = []
  const places = {
    async resolve(_remote: string, _version: string, frames: readonly string[], mayRead?: () => boolean) {
      asked.push(mayRead?.() ?? true)
      return frames
    },
  }
  const log = placeProblems({ info() {}, error() {}, problem() {} }, createCauses(), places)
  for (let count = 0; count < 40; count += 1)
    log.problem({ ...about, cause: `Error: ${count}`, detail: { seenBy: 'browser' } })
  log.problem({ ...about, cause: 'Error: of the server' })
  expect(asked.filter((may) => may === true)).toHaveLength(31)
  expect(asked.at(-1)).toBe(true)
})

test('a problem of no remote is logged as it is', async () => {
  const { log, line } = createPlaced()
  log.problem({ name: 'registryUnreachable', cause: 'away' })
  expect(await line).toEqual({ name: 'registryUnreachable', cause: 'away' })
})
