import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { startLoad, type Load } from '../support/load.ts'
import { release } from '../support/release.ts'
import { releaseShell, thirdFails } from '../support/releaseShell.ts'
import { keysFolder, seededRegistry, startServer, stateOf, type RunningServer } from '../support/startSite.ts'

let site: RunningServer & { registry: Registry; registryFolder: string }
let content: string
const serve = ['release/src/cli.ts', 'serve']
const none = ['--watch', '0s']

beforeAll(async () => {
  const registryFolder = await seededRegistry()
  const registry = openRegistry(pathToFileURL(registryFolder).href)
  content = await createContentFolder()
  await release({ registry, registryFolder }, 'content', 'publish', content, '--with-problems')
  await releaseShell({ registry, registryFolder }, 'first')
  const env = { DRAIN_MS: '1000', CANARY_KEY: join(keysFolder, 'ops.pem') }
  const server = await startServer(registryFolder, env, serve)
  site = { ...server, registry, registryFolder }
}, 60_000)

afterAll(async () => {
  await site.stop()
  for (const folder of [content, site.registryFolder, stateOf(site.registryFolder)])
    await rm(folder, { recursive: true, force: true })
})

const loadOn = (): Load => startLoad(site.origin, ['/', '/about', '/places'], 40)

const isReady = (version: string) =>
  site.logged((line) => line['event'] === 'a shell is ready' && line['version'] === version)
const hasEnded = (version: string) =>
  site.logged((line) => line['event'] === 'a shell has ended' && line['version'] === version)
const live = async () => (await site.registry.newest('production-shell'))?.record

test('[CP2] a promoted shell takes the visitors when it is ready, the one before answers its own: no failed request', async () => {
  await using load = loadOn()
  await load.reached(20)
  const next = await releaseShell(site, 'next', { options: none })
  await isReady(next)
  await hasEnded('0.1.0-first')
  const { requests, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(40)
})

test('[CP2] a shell that does not start takes no visitor, is named in the log, and is taken back', async () => {
  await using load = loadOn()
  const bad = await releaseShell(site, 'dead', { first: 'throw new Error("no")' })
  const { cause } = await site.logged((line) => line['event'] === 'a shell failed' && line['version'] === bad)
  expect(cause).toBe('its process ended with exit code 1')
  await site.logged((line) => line['event'] === 'the shell was taken back')
  expect(await live()).toMatchObject({
    change: { kind: 'rollback', from: bad },
    reason: 'worse: 0.1.0-dead does not run: its process ended with exit code 1',
  })
  expect((await load.stop()).failures).toEqual([])
})

test('[CP2] a canary that answers every third page with 500 is with its share of the visitors until it is taken back', async () => {
  await using load = loadOn()
  const bad = await releaseShell(site, 'third', { first: thirdFails, options: ['--canary', '20'] })
  await isReady(bad)
  const { cause } = await site.logged(
    (line) => line['event'] === 'a shell is worse' && line['version'] === bad,
  )
  expect(cause).toMatch(/^\d+ of \d+ answers failed/)
  await hasEnded(bad)
  while ((await live())?.change.kind === 'canary') await wait(50) // its visitors have left before the log says so
  expect(await live()).toMatchObject({ change: { kind: 'rollback', from: bad } })
  const { requests, failures } = await load.stop()
  expect(failures.length).toBeLessThan(requests * 0.2)
})

test('[CP2] a shell that is killed is back within 5 s; who comes meanwhile waits', async () => {
  for (const pid of await shellsOf(site.pid)) process.kill(pid, 'SIGKILL')
  await site.logged((line) => line['cause'] === 'its process ended with SIGKILL')
  const began = performance.now()
  const response = await fetch(`${site.origin}/about`)
  expect([response.status, performance.now() - began < 5000]).toEqual([200, true])
})

test('[CP2] when the supervising process is killed its shells end, and another takes the port', async () => {
  const shells = await shellsOf(site.pid)
  process.kill(site.pid, 'SIGKILL')
  for (const pid of shells) while (isAlive(pid)) await wait(50)
  const port = new URL(site.origin).port
  const next = await startServer(site.registryFolder, { DRAIN_MS: '0', PORT: port }, serve)
  const response = await fetch(`${next.origin}/about`)
  await next.stop()
  expect([shells.length, response.status]).toEqual([1, 200])
})

async function shellsOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(pid), '-o', 'pid='])
  return stdout.trim().split(/\s+/).map(Number)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
