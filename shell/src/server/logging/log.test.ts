import { expect, test } from '@jest/globals'
import { createLog } from './log.ts'

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
