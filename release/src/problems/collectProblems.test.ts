import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Cause, Causes } from '@tessera/kit/contract/metrics'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { signMetrics } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import { collectProblems } from './collectProblems.ts'

const now = Date.parse('2026-01-02T10:02:00.000Z')
const step = Math.floor(now / 300_000)

const cause = (changes: Partial<Cause> = {}): Cause => ({
  id: 'aaaaaaaaaaaa',
  version: '1.0.0-b',
  name: 'remoteThrew',
  seenBy: 'browser',
  message: 'Error: x',
  frames: ['a.js:1:2'],
  count: 3,
  networks: '3'.padStart(64, '0'),
  first: '2026-01-02T09:00:00.000Z',
  last: '2026-01-02T10:00:00.000Z',
  pages: { list: 3 },
  browsers: { Chrome: 2, Safari: 1 },
  trend: { [step - 1]: 1, [step]: 2 },
  ...changes,
})

const seen = (views: number) => ({ views, renders: 0 })

const written = (instance: string, causes: readonly Cause[], views = 10): Causes => ({
  format: 1,
  environment: 'production',
  instance,
  written: '2026-01-02T10:01:00.000Z',
  remotes: { maps: { versions: { '1.0.0-b': seen(views), '1.0.0-a': seen(1) }, causes } },
})

let signed: SignedRegistry
beforeEach(async () => void (signed = await createSignedRegistry()))
afterEach(async () => signed[Symbol.asyncDispose]())

const keep = (causes: Causes, by: Signer = signed.keys.ops) =>
  signed.registry.keepCauses(causes, async (sha256) => signMetrics(sha256, by))

const places = {
  resolve: async (_remote: string, version: string, frames: readonly string[]) =>
    frames.map(() => `src/List.tsx:${version.endsWith('a') ? 7 : 9}`),
}
const read = (remote?: string) =>
  collectProblems({
    registry: signed.registry,
    environment: 'production',
    places,
    now,
    ...(remote && { remote }),
  })

test('[CS1] what several processes saw of a cause is added up', async () => {
  await keep(written('shell-1', [cause()]))
  const later = {
    first: '2026-01-02T08:00:00.000Z',
    last: '2026-01-02T10:01:00.000Z',
    networks: '6'.padStart(64, '0'),
  }
  await keep(written('shell-2', [cause({ ...later, count: 2, frames: ['a.js:1:2', 'b.js:1:1'] })], 30))
  expect(await read('maps')).toEqual([
    expect.objectContaining({
      remote: 'maps',
      code: 'REMOTE_THREW',
      place: 'src/List.tsx:9',
      stack: ['src/List.tsx:9', 'src/List.tsx:9'],
      count: 5,
      share: 5 / 40,
      networks: 3,
      first: later.first,
      last: later.last,
      since: '1.0.0-b',
      browsers: { Chrome: 4, Safari: 2 },
      trend: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4],
    }),
  ])
  expect(await read('media')).toEqual([])
})

test('[CS1] a version before that had the same at the same file is where it began', async () => {
  const before = cause({ id: 'bbbbbbbbbbbb', version: '1.0.0-a', first: '2026-01-01T12:00:00.000Z' })
  await keep(written('shell-1', [cause(), before, cause({ id: 'cccccccccccc', message: 'another' })]))
  const found = await read()
  expect(found.map(({ id, since }) => [id, since])).toEqual([
    ['aaaaaaaaaaaa', '1.0.0-a'],
    ['bbbbbbbbbbbb', '1.0.0-a'],
    ['cccccccccccc', '1.0.0-b'],
  ])
})

test('[CS1] what is a day old, and of a process whose metrics are not read, is left out', async () => {
  await keep(written('shell-1', [cause({ last: '2026-01-01T10:00:00.000Z' })]))
  await keep({ ...written('shell-2', [cause()]), written: '2026-01-01T09:00:00.000Z' })
  expect(await read()).toEqual([])
})

test('[CS3] in a signed registry only what a key signed that may tell of the remote is a cause', async () => {
  await keep(written('shell-1', [cause()]), signed.keys.stranger)
  await signed.registry.keepCauses(written('shell-2', [cause()]))
  expect(await read()).toEqual([])
  await keep(written('shell-3', [cause()]), signed.keys['team-maps'])
  expect(await read()).toHaveLength(1)
})

test('[CS3] causes lie beside metrics and are none, nor the other way round', async () => {
  const { remotes: _, ...about } = written('shell-1', [])
  await keep(written('shell-1', [cause()]))
  await signed.registry.keepMetrics({ ...about, remotes: {} }, async (sha256) =>
    signMetrics(sha256, signed.keys.ops),
  )
  expect([await signed.registry.metrics('production'), await read()]).toMatchObject([
    [{ remotes: {} }],
    [{ count: 3 }],
  ])
})
