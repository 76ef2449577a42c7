import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { race } from '../testing/race.ts'
import { openRegistry } from './openRegistry.ts'

const rounds = 1000
const writers = 16
const remotes = Array.from({ length: writers }, (_, index) => `remote-${String.fromCharCode(97 + index)}`)

test(`[CP2] ${writers} processes race ${rounds} times for the next number: one wins each, and none is lost`, async () => {
  await using folder = await createFolder()
  const url = `file:${folder.path}`
  const registry = openRegistry(url)
  const racers = remotes.map((remote) =>
    fork(join(import.meta.dirname, '../testing/hurdler.ts'), [url, remote], { execArgv: [] }),
  )
  await Promise.all(racers.map((racer) => once(racer, 'message')))
  const winners: string[] = []
  let previous: string | null = null
  for (let number = 1; number <= rounds; number += 1) {
    winners.push(await winnerOf(racers, recordOf(number, previous)))
    previous = (await registry.newest('production'))?.sha256 ?? null
  }
  for (const racer of racers) racer.disconnect()
  const log = (await openRegistry(url).log('production')).toReversed()
  expect(log).toHaveLength(rounds)
  expect(log.map((entry) => entry.status === 'good' && entry.stored.record.actor)).toEqual(winners)
  expect(new Set(winners).size).toBeGreaterThan(1)
}, 600_000)

test(`[CP2] ${writers} processes release a remote each at the same time: all of them land`, async () => {
  await using folder = await createFolder()
  const url = `file:${folder.path}`
  const registry = openRegistry(url)
  const entrants = new Map<string, string[]>()
  for (const remote of remotes) {
    const builds = [1, 2, 3, 4, 5].map((turn) => fakeBuild(remote, `${remote} ${turn}`))
    for (const { manifest, files } of builds) await registry.publish(manifest, files)
    const versions = builds.map(({ manifest }) => manifest.version)
    entrants.set(remote, versions)
  }
  const made = await race(url, entrants)
  const numbers = [...made.values()].flat().toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: writers * 5 }, (_, index) => index + 1))
  const live = (await registry.newest('production'))?.record.remotes ?? {}
  const last = Array.from(entrants, ([remote, versions]) => [remote, versions.at(-1)])
  expect(Object.entries(live).map(([remote, { version }]) => [remote, version])).toEqual(last)
}, 300_000)

/** All are let go at once; fails when not exactly one is reported that it was first. */
async function winnerOf(racers: readonly ChildProcess[], record: CompositionRecord): Promise<string> {
  const answers = Promise.all(racers.map(async (racer) => (await once(racer, 'message'))[0] as string))
  for (const racer of racers) racer.send(record)
  const outcomes = await answers
  expect(outcomes.toSorted()).toEqual(['appended', ...Array<string>(writers - 1).fill('conflict')])
  return remotes[outcomes.indexOf('appended')] ?? ''
}

function recordOf(number: number, previous: string | null): CompositionRecord {
  return {
    format: 1,
    environment: 'production',
    number,
    previous,
    created: '2026-01-01T00:00:00.000Z',
    actor: '',
    reason: `round ${number}`,
    change: { kind: 'promote', remote: 'maps', from: null, to: '0.1.0-00000000' },
    remotes: { maps: { version: '0.1.0-00000000', manifest: '0'.repeat(64) } },
  }
}
