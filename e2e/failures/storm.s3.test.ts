import { execFileSync } from 'node:child_process'
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { createBucket } from '@tessera/release/testing/createBucket'
import { renamedRemote } from '../support/alteredRemote.ts'
import { startHangingStore, type HangingStore } from '../support/hangingStore.ts'
import { untilHeading } from '../support/heading.ts'
import { startLoad } from '../support/load.ts'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { putLive, release, type SiteRegistry } from '../support/release.ts'
import { releaseShell } from '../support/releaseShell.ts'
import {
  freePort,
  keysFolder,
  remoteNames,
  root,
  startServer,
  type RunningServer,
} from '../support/startSite.ts'

const perSecond = 80
const least = 5 * 60 * perSecond /* requests */
const storeHangs = 60_000 /* ms */
const machineHangs = 20_000 /* ms */
const promotions = 20
const publishes = 10
const paths = ['/', '/places', '/about', '/sitemap.xml', '/places/ronda', '/about?again']

let folder: string
let content: string
let store: HangingStore
let site: SiteRegistry
let ports: readonly number[]
let trustRoot: string
let full: FileHandle
let machines: RunningServer[]
let nginx: Nginx

beforeAll(async function start() {
  if (!hasNginx()) return
  folder = await mkdtemp(join(tmpdir(), 'tessera-storm-'))
  content = await createContentFolder()
  const url = await createBucket()
  store = await startHangingStore(process.env['S3_ENDPOINT'] ?? '')
  const registry = openRegistry(url)
  const seeding = { registry, root, remotes: [...remoteNames], environment: 'production', keys: keysFolder }
  await seedRegistry({ ...seeding, log: () => {} })
  site = { registry, registryFolder: folder, url }
  await publish('First')
  await releaseShell(site, 'first')
  trustRoot = (await registry.trust())?.root ?? ''
  mountSmallDisk()
  full = await open('/dev/full', 'w')
  ports = await Promise.all([freePort(), freePort(), freePort()])
  machines = await Promise.all([0, 1, 2].map(startMachine))
  nginx = await startNginx(machines.map(({ origin }) => origin))
}, 240_000)

afterAll(async function stop() {
  if (!hasNginx()) return
  await nginx?.stop()
  await Promise.all((machines ?? []).map((machine) => machine.stop()))
  store?.close()
  await full?.close()
  execFileSync('umount', [smallDisk()])
  for (const one of [folder, content]) await rm(one, { recursive: true, force: true })
}, 60_000)

/** What the second machine keeps lies on a disk of its own, which can be filled. */
const smallDisk = () => join(folder, 'small')

function mountSmallDisk(): void {
  execFileSync('mkdir', [smallDisk()])
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', smallDisk()])
}

/** The third writes its log to a disk without room. */
function startMachine(index: number): Promise<RunningServer> {
  const state = index === 1 ? join(smallDisk(), 'state') : join(folder, `state-${index}`)
  const env = {
    PORT: String(ports[index]),
    REGISTRY_URL: store.urlOf(site.url ?? ''),
    TRUST_ROOT: trustRoot,
    STATE_DIR: state,
    CONTENT_DIR: join(folder, 'none'),
    CANARY_KEY: join(keysFolder, 'ops.pem'),
    DRAIN_MS: '500',
  }
  return startServer(folder, env, ['release/src/cli.ts', 'serve'], index === 2 ? full.fd : undefined)
}

async function publish(heading: string): Promise<void> {
  const about = { kind: 'text', title: 'About', description: 'What this is.', heading }
  await writeFile(join(content, 'pages/about.json'), JSON.stringify(about))
  await release(site, 'content', 'publish', content, '--with-problems') // one page of it is broken
}

/** To the supervising process and its shells. */
function signalAll(machine: RunningServer | undefined, signal: 'STOP' | 'CONT'): void {
  const pid = String(machine?.pid)
  execFileSync('pkill', [`-${signal}`, '-P', pid])
  execFileSync('kill', [`-${signal}`, pid])
}

const behindNginx = hasNginx() && process.getuid?.() === 0 ? test : test.skip

behindNginx(
  `[CP2] three machines on an object store: kills, hangs, full disks, ${publishes} publishes, a shell and ${promotions} promotions fail no request`,
  async () => {
    await using load = startLoad(nginx.origin, paths, perSecond)
    await load.reached(500)

    process.kill(machines[0]?.pid ?? 0, 'SIGKILL')
    await wait(3000)
    machines[0] = await startMachine(0)

    signalAll(machines[1], 'STOP')
    await wait(machineHangs)
    signalAll(machines[1], 'CONT')

    execFileSync('sh', ['-c', `dd if=/dev/zero of=${smallDisk()}/full bs=1M 2>/dev/null || true`])
    for (let turn = 1; turn <= promotions; turn++) {
      await putLive(site, await renamedRemote(turn % 2 ? 'maps' : 'regions', `turn${turn}`))
      if (turn % 2 === 0) await publish(`Turn ${turn / 2}`)
      if (turn === promotions / 2) await rm(join(smallDisk(), 'full'))
    }
    for (const machine of machines) await untilHeading(machine, `Turn ${publishes}`)
    await releaseShell(site, 'second', { options: ['--watch', '0s'] })

    store.hang()
    await wait(storeHangs)
    store.goOn()
    await publish('Last')
    for (const machine of machines) await untilHeading(machine, 'Last')

    await load.reached(least)
    const { requests, failures } = await load.stop()
    process.stdout.write(`a storm: ${requests} requests, ${failures.length} failed\n`)
    expect(failures).toEqual([])
  },
  1_200_000,
)
