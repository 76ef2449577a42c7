import { expect, jest, test } from '@jest/globals'
import { createLog, namingOwners } from './log.ts'

function createLines() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const hanging = {
  name: 'remoteTimedOut',
  remote: 'maps',
  version: '0.1.0-a',
  slot: 'list-map',
  cause: 'timed-out',
} as const

test('[CP1] a problem is one line with its code, remote, version, cause and what to do', () => {
  const { log, lines } = createLines()
  log.problem(hanging)
  expect(lines).toEqual([
    expect.objectContaining({
      code: 'REMOTE_TIMED_OUT',
      event: 'A remote took too long',
      remote: 'maps',
      version: '0.1.0-a',
      cause: 'timed-out',
      fix: expect.stringContaining('release rollback'),
    }),
  ])
})

test('[CP1] the same problem again is not written again; another cause or version is', () => {
  const { log, lines } = createLines()
  for (let time = 0; time < 100; time++) log.problem(hanging)
  log.problem({ ...hanging, version: '0.1.0-b' })
  log.problem({ ...hanging, cause: 'crashed' })
  expect(lines).toHaveLength(3)
})

test('a problem that its reporter knows to be new is written at once, and not again later', () => {
  jest.useFakeTimers()
  try {
    const { log, lines } = createLines()
    for (const _ of [1, 2]) log.problem({ ...hanging, isNew: true })
    expect(lines).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(lines[0]).not.toHaveProperty('isNew')
    jest.advanceTimersByTime(200_000)
    expect(lines).toHaveLength(2)
  } finally {
    jest.useRealTimers()
  }
})

test('[CP1] how often it happened again is written once a minute, as long as it does', () => {
  jest.useFakeTimers()
  try {
    const { log, lines } = createLines()
    const counts = () => lines.splice(0).map(({ count }) => count)
    for (let time = 0; time < 40; time++) log.problem(hanging)
    expect(counts()).toEqual([1])
    jest.advanceTimersByTime(61_000)
    expect(counts()).toEqual([39])
    log.problem(hanging)
    log.problem(hanging)
    expect(counts()).toEqual([])
    jest.advanceTimersByTime(61_000)
    expect(counts()).toEqual([2])
    jest.advanceTimersByTime(200_000)
    expect(counts()).toEqual([])
    log.problem(hanging)
    expect(counts()).toEqual([1])
  } finally {
    jest.useRealTimers()
  }
})

test('[CP1] of a flood of invented causes no count is lost, and no more than 500 are kept', () => {
  const { log, lines } = createLines()
  for (const _ of [1, 2])
    for (let cause = 0; cause < 500; cause++) log.problem({ ...hanging, cause: `invented ${cause}` })
  for (let cause = 500; cause < 1000; cause++) log.problem({ ...hanging, cause: `invented ${cause}` })
  expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(1500)
})

test('[AL3] a problem of a remote names whose that is', () => {
  const { log, lines } = createLines()
  const named = namingOwners(log, (remote) =>
    remote === 'maps' ? 'Maps team <maps@example.org>' : undefined,
  )
  named.problem(hanging)
  named.problem({ ...hanging, remote: 'media' })
  expect(lines.map((line) => line['owner'])).toEqual(['Maps team <maps@example.org>', undefined])
})
