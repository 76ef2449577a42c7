import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { alteredRemote } from '../support/alteredRemote.ts'
import { forge } from '../support/forge.ts'
import { release } from '../support/release.ts'
import { keysFolder } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { startVisitors, visitorsCause } from '../support/visitors.ts'

const { site } = useSite({ env: { CANARY_KEY: join(keysFolder, 'ops.pem') } })
const [one, other] = ['203.0.113.7', '192.0.2.7']

const newest = async () => (await site().registry.newest('production'))?.record

/** Another version of regions, published. */
async function publish(name: string): Promise<string> {
  const { manifest, files } = await alteredRemote('regions', name, (_file, text) => `${text}\n`)
  await site().registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  return manifest.version
}

const promote = (version: string, ...rules: string[]) =>
  release(site(), 'promote', 'regions', version, '--skip-browser', '--reason', 'test', ...rules)

/** Visitors to whom a version fails so often. */
const visitorsOf = (version: string, failing: number) =>
  startVisitors(site().origin, 20, (versions) =>
    versions['regions'] === version && Math.random() < failing ? ['regions'] : [],
  )

const canary = [
  '--canary',
  '50',
  '--steps',
  '50',
  '--hold',
  '20s',
  '--least-views',
  '50',
  '--patience',
  '120s',
]

/** A canary of regions at 50 % that goes to all when it was held, and who forges what of it meanwhile; gives what became of it. */
async function decide(
  name: string,
  failing: number,
  networks: readonly string[],
  count: number,
  failed: boolean,
) {
  const version = await publish(name)
  await promote(version, ...canary)
  const visitors = visitorsOf(version, failing)
  await forge(site().origin, networks, count, { version, failed })
  while ((await newest())?.canaries?.['regions']) await wait(100)
  await visitors.stop()
  const record = await newest()
  return { isLive: record?.remotes['regions']?.version === version, reason: record?.reason }
}

test.each([
  ['10 000 reports from one network', [one], 10_000],
  ['1 000 reports from each of two', [one, other], 1000],
])('[CP1] %s that it fails do not take a good version back', async (_what, networks, count) => {
  expect((await decide(`good-${count}`, 0, networks, count, true)).isLive).toBe(true)
})

test.each([
  ['10 000 reports from one network', [one], 10_000],
  ['1 000 reports from each of two', [one, other], 1000],
])('[CP1] %s that it does well do not promote one that throws for 30 %%', async (_what, networks, count) => {
  const { isLive, reason } = await decide(`bad-${count}`, 0.3, networks, count, false)
  expect(isLive).toBe(false)
  expect(reason).toContain(visitorsCause)
})

/** What became of a promotion that is watched for so long, of a version that fails so often, while others lie about it. */
async function promoteWatched(name: string, failing: number, watch: string, lies: { failed: boolean }) {
  const version = await publish(name)
  const visitors = visitorsOf(version, failing)
  await wait(20_000) // what the version before does is known
  await promote(version, '--watch', watch)
  const began = performance.now()
  await forge(site().origin, [one, other], 1000, { version, ...lies })
  const until = Date.parse((await newest())?.watches?.['regions']?.until ?? '')
  while ((await newest())?.watches?.['regions'] && Date.now() < until) await wait(100)
  const took = (performance.now() - began) / 1000
  const { failures } = await visitors.stop()
  expect(failures).toEqual([])
  const record = await newest()
  return { isLive: record?.remotes['regions']?.version === version, reason: record?.reason, took }
}

test('[CP1] a plain promotion that throws for 30 % is taken back by itself, whoever praises it', async () => {
  const { isLive, reason, took } = await promoteWatched('bad-plain', 0.3, '10m', { failed: false })
  console.log(`taken back after ${took.toFixed(1)} s`)
  expect(isLive).toBe(false)
  expect(reason).toMatch(/^worse: /)
  expect(reason).toContain(visitorsCause)
})

test('[CP1] a good plain promotion stays, whoever defames it', async () => {
  const { isLive } = await promoteWatched('good-plain', 0, '60s', { failed: true })
  expect(isLive).toBe(true)
})
