import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry } from '@tessera/release/registry'
import { openStore } from '@tessera/store/openStore'
import { seedRegistry } from '@tessera/release/seeding'
import { createBucket } from '@tessera/release/testing/createBucket'
import { heading, untilHeading } from '../support/heading.ts'
import { keysFolder, remoteNames, root, startServer, type RunningServer } from '../support/startSite.ts'

let folder: string
let content: string
let running: RunningServer[] = []
beforeEach(async function makeFolders() {
  ;[folder, content] = [await mkdtemp(join(tmpdir(), 'tessera-s3-content-')), await createContentFolder()]
})
afterEach(async function stopAll() {
  for (const server of running) await server.stop()
  running = []
  for (const each of [folder, content]) await rm(each, { recursive: true, force: true })
})

async function createStore(): Promise<{ url: string; trustRoot: string }> {
  const url = await createBucket()
  const registry = openRegistry(url)
  const log = () => {}
  const environment = 'production'
  await seedRegistry({ registry, root, remotes: [...remoteNames], environment, keys: keysFolder, log })
  return { url, trustRoot: (await registry.trust())?.root ?? '' }
}

/** Content whose page `/about` has this heading. */
async function publish(url: string, heading: string, ...options: readonly string[]): Promise<string> {
  const about = { kind: 'text', title: 'About', description: 'What this is.', heading }
  await writeFile(join(content, 'pages/about.json'), JSON.stringify(about))
  const asked = ['content', 'publish', content, '--registry', url, '--with-problems', ...options] // one page of it is broken
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    STATE_DIR: join(folder, 'editor'),
    TESSERA_KEYS: keysFolder,
  }
  return (await promisify(execFile)('node', ['release/src/cli.ts', ...asked], { cwd: root, env })).stdout
}

/** A machine of its own, which has no content folder. */
async function startMachine(url: string, trustRoot: string, name: string): Promise<RunningServer> {
  const server = await startServer(folder, {
    REGISTRY_URL: url,
    STATE_DIR: join(folder, name),
    CONTENT_FROM: 'registry',
    CONTENT_DIR: join(folder, 'none'),
    DRAIN_MS: '0',
    TRUST_ROOT: trustRoot,
  })
  running.push(server)
  return server
}

/** All records of published content; gives how many these were. */
async function removeRecords(url: string): Promise<number> {
  const store = openStore(url)
  const logs = (await store.list('content')).map((log) => `content/${log}`)
  const records = await Promise.all(
    logs.map(async (log) => (await store.list(log)).map((name) => `${log}/${name}`)),
  )
  for (const record of records.flat()) await store.remove(record)
  return records.flat().length
}

test('[RT1] content is published to S3 and followed from there; a machine keeps what it has when that is gone', async () => {
  const { url, trustRoot } = await createStore()
  expect(await publish(url, 'First', '--dry-run')).toContain('would be number 1')
  await expect(startMachine(url, trustRoot, 'one')).rejects.toThrow(/release content publish/)
  expect(await publish(url, 'First')).toContain('is number 1')
  expect(await publish(url, 'First')).toContain('is number 1 already')
  const one = await startMachine(url, trustRoot, 'one')
  expect(await heading(one)).toBe('First')
  expect((await fetch(`${one.origin}/media/favicon.svg`)).status).toBe(200)

  expect(await publish(url, 'Second')).toContain('is number 2')
  await untilHeading(one, 'Second')

  expect(await removeRecords(url)).toBe(2)
  await one.stop()
  expect(await heading(await startMachine(url, trustRoot, 'one'))).toBe('Second')
}, 180_000)
