import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { createBucket } from '@tessera/release/testing/createBucket'
import { startLoad, type Load } from '../support/load.ts'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { release, type SiteRegistry } from '../support/release.ts'
import { releaseShell, thirdFails } from '../support/releaseShell.ts'
import { keysFolder, remoteNames, root, startServer, type RunningServer } from '../support/startSite.ts'

const behindNginx = hasNginx() ? test : test.skip
const onNoWatch = ['--watch', '0s']
const atMost = 60 /* s that a bad shell is current */

let folder: string
let content: string
let site: SiteRegistry
let machines: RunningServer[]
let nginx: Nginx

beforeAll(async function start() {
  if (!hasNginx()) return
  folder = await mkdtemp(join(tmpdir(), 'tessera-s3-serve-'))
  content = await createContentFolder()
  const url = await createBucket()
  const registry = openRegistry(url)
  const seeding = { registry, root, remotes: [...remoteNames], environment: 'production', keys: keysFolder }
  await seedRegistry({ ...seeding, log: () => {} })
  site = { registry, registryFolder: folder, url }
  await release(site, 'content', 'publish', content, '--with-problems')
  await releaseShell(site, 'first')
  const { root: trustRoot = '' } = (await registry.trust()) ?? {}
  machines = await Promise.all(['one', 'two'].map((name) => startMachine(name, url, trustRoot)))
  nginx = await startNginx(machines.map(({ origin }) => origin))
}, 240_000)

afterAll(async () => {
  if (!hasNginx()) return
  await nginx.stop()
  await Promise.all(machines.map((machine) => machine.stop()))
  for (const one of [folder, content]) await rm(one, { recursive: true, force: true })
})

/** Has a state of its own, and no content. */
function startMachine(name: string, url: string, trustRoot: string): Promise<RunningServer> {
  const env = {
    REGISTRY_URL: url,
    TRUST_ROOT: trustRoot,
    STATE_DIR: join(folder, name),
    CONTENT_DIR: join(folder, 'none'),
    CANARY_KEY: join(keysFolder, 'ops.pem'),
    DRAIN_MS: '500',
  }
  return startServer(folder, env, ['release/src/cli.ts', 'serve'])
}

const loadOn = (): Load => startLoad(nginx.origin, ['/', '/about', '/places'], 100)
const live = async () => (await site.registry.newest('production-shell'))?.record

/** On each machine. */
async function logged(event: string, version: string): Promise<void> {
  const isIt = (line: Record<string, unknown>) => line['event'] === event && line['version'] === version
  await Promise.all(machines.map((machine) => machine.logged(isIt)))
}

behindNginx(
  '[CP2] five times a shell is promoted, a canary shown and taken back, and rolled back: no failed request',
  async () => {
    await using load = loadOn()
    for (const turn of [1, 2, 3, 4, 5]) {
      const next = await releaseShell(site, `next${turn}`, { options: onNoWatch })
      await logged('a shell is ready', next)
      const canary = await releaseShell(site, `canary${turn}`, { options: ['--canary', '20'] })
      await logged('a shell is ready', canary)
      await release(site, 'canary', 'abort', 'shell', '--key', 'ops', '--reason', 'seen')
      await logged('a shell has ended', canary)
      await release(site, 'rollback', 'shell', '--key', 'ops', '--reason', 'back')
      await logged('a shell has ended', next)
    }
    const { requests, failures } = await load.stop()
    process.stdout.write(`five exchanges of the shell on two machines: ${requests} requests\n`)
    expect(failures).toEqual([])
  },
  600_000,
)

const leaks = `
const kept = []
setInterval(() => kept.push(Buffer.alloc(2 ** 24, 1)), 200)` // 80 MB a second

behindNginx.each([
  ['that does not start', 'dead', 'throw new Error("no")', /does not run/],
  ['with 500 on every third page', 'third', thirdFails, /answers failed/],
  ['that leaks', 'leaks', leaks, /MB of memory/],
])(
  '[CP2] a canary %s is current for a minute at most, at no more than its share, and its cause is told',
  async (_, name, first, cause) => {
    await using load = loadOn()
    await load.reached(200)
    const began = performance.now()
    const bad = await releaseShell(site, name, { first, options: ['--canary', '10'] })
    while ((await live())?.canaries?.['shell']) await new Promise((wake) => setTimeout(wake, 200))
    const seconds = (performance.now() - began) / 1000
    const { requests, failures } = await load.stop()
    process.stdout.write(`${name}: ${seconds.toFixed(1)} s, ${failures.length} of ${requests} failed\n`)
    expect(await live()).toMatchObject({
      change: { kind: 'rollback', from: bad },
      reason: expect.stringMatching(cause),
    })
    expect(failures.length).toBeLessThan(requests * 0.1)
    expect(seconds).toBeLessThan(atMost)
  },
  240_000,
)
