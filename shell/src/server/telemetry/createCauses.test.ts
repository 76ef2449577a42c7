import { expect, test } from '@jest/globals'
import { causeLimits } from '@tessera/kit/contract/metrics'
import { parseCauses } from '@tessera/kit/contract/parse'
import { createCauses } from './createCauses.ts'
import { hashNetwork } from './versionCounts.ts'

const version = '1.0.0-aa'
const maps = { remote: 'maps', version }
const real = { ...maps, cause: 'TypeError: x is not a function at /remotes/maps/a.js:1:9' }

test('[CS1] what a report tells and how many views failed of it are one cause', () => {
  const causes = createCauses()
  for (let view = 0; view < 4; view++) causes.countSeen('maps', version, 'views')
  causes.countFailure(real, '0a')
  causes.countFailure(real, 'ff')
  const detail = { seenBy: 'browser', kind: 'list', composition: 'production/7', browser: 'Firefox' }
  const frames = ['/remotes/maps/a.js:1:9', '/assets/react.js:1:2']
  const message = 'Uncaught TypeError: x is not a function'
  causes.countReport({ ...maps, name: 'remoteThrew', cause: message, frames, slot: 'list-map', detail }, 'ff')
  expect(causes.snapshot()['maps']).toMatchObject({
    versions: { [version]: { views: 4, renders: 0 } },
    causes: [
      {
        message: 'TypeError: x is not a function',
        frames: ['a.js:1:9', '/assets/react.js:1:2'],
        count: 2,
        networks: `8${'0'.repeat(60)}400`,
        pages: { list: 1 },
        browsers: { Firefox: 1 },
        composition: 7,
        slot: 'list-map',
        seenBy: 'browser',
      },
    ],
  })
  expect(Object.values(causes.snapshot()['maps']?.causes[0]?.trend ?? {})).toEqual([2])
})

test('[CS3] 1,000 different forged reports from one network move no other cause off the list', () => {
  const causes = createCauses()
  const honest = Array.from({ length: 12 }, (_, index) => ({
    ...real,
    cause: `Error: ${'abcdefghijkl'[index]} broke`,
  }))
  for (const [index, failure] of honest.entries()) causes.countFailure(failure, hashNetwork(`80.${index}.1`))
  for (let forged = 0; forged < 1000; forged++) {
    const cause = `forged ${forged.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')} ${'x'.repeat(400)}`
    causes.countFailure({ ...maps, cause }, hashNetwork('198.51.100'))
    const detail = { seenBy: 'browser', kind: `k${forged}`, browser: 'x'.repeat(99) }
    causes.countReport({ ...maps, name: 'remoteThrew', cause, detail }, hashNetwork('198.51.100'))
  }
  const late = { ...real, cause: 'Error: came late' }
  causes.countFailure(late, hashNetwork('80.99.1'))
  const kept = causes.snapshot()['maps']?.causes ?? []
  expect(kept).toHaveLength(causeLimits.ofRemote)
  expect(kept.map(({ message }) => message)).toEqual(
    expect.arrayContaining([...honest, late].map(({ cause }) => cause)),
  )
})

test('[CS3] what a process keeps is bounded in bytes, whatever is reported of how many remotes, and reads', () => {
  const causes = createCauses()
  for (let remote = 0; remote < 40; remote++)
    for (let other = 0; other < 40; other++) {
      const name = `remote-${String(remote)}`
      const frames = Array.from(
        { length: 20 },
        (_, line) => `/remotes/${name}/${'f'.repeat(150)}.js:${line + 1}:1`,
      )
      const cause = `${'ab'.repeat(other)} ${'long words '.repeat(99)}`
      causes.countReport(
        { remote: name, version, name: 'remoteThrew', cause, frames },
        `${(other % 16).toString(16)}0`,
      )
    }
  const about = {
    format: 1,
    environment: 'production',
    instance: 'shell-1',
    written: new Date().toISOString(),
  }
  const stored = { ...about, remotes: causes.snapshot() }
  expect(parseCauses(stored)).toMatchObject({ ok: true })
  expect(JSON.stringify(stored).length).toBeLessThan(causeLimits.bytes + 8 * 1024)
})

test('[CS3] who reports the cause of others first cannot take it along', () => {
  const causes = createCauses()
  for (const network of ['0a', '0b', '0c']) causes.countFailure(real, network)
  for (let forged = 0; forged < 100; forged++) {
    const cause = `Error: ${'a'.repeat(1 + (forged % 50))} ${'b'.repeat(1 + Math.floor(forged / 50))}`
    for (let again = 0; again < 5; again++) causes.countFailure({ ...maps, cause }, '0a')
  }
  const messages = causes.snapshot()['maps']?.causes.map(({ message }) => message)
  expect(messages).toContain('TypeError: x is not a function')
})
