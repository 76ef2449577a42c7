import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { openRegistry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { createBucket } from '@tessera/release/testing/createBucket'
import { type AlteredRemote, alteredRemote, editServer } from '../support/alteredRemote.ts'
import { keysFolder, remoteNames, root, startServer } from '../support/startSite.ts'
import { expectWholePages, slotsOf } from '../support/expectWholePages.ts'

const slot = 'regions-carousel'
const edited = editServer(
  `const { render } = halves['${slot}']; halves['${slot}'].render = (...given) => render(...given)`,
)

test.each(['a directory', 'S3'])(
  '[CP2] a signed site on %s: seconds of a release, with every check, and of a rollback, from the command to the first visitor',
  async (engine) => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-engine-'))
    const url = engine === 'S3' ? await createBucket() : `file:${folder}/registry`
    const registry = openRegistry(url)
    await seedRegistry({
      registry,
      root,
      remotes: [...remoteNames],
      environment: 'production',
      keys: keysFolder,
      log: () => {},
    })
    const { root: trustRoot = '' } = (await registry.trust()) ?? {}
    expect(trustRoot).not.toBe('')
    const server = await startServer(folder, { REGISTRY_URL: url, DRAIN_MS: '0', TRUST_ROOT: trustRoot })
    try {
      await expectWholePages(server.origin)
      const before = await shownVersion(server.origin)
      for (const part of ['shell', 'content']) await symlink(join(root, part), join(folder, part))
      const remote = await alteredRemote('regions', 'edited', edited)
      await writeBuild(folder, remote)

      const seconds = {
        publish: await timed(() => release(url, folder, 'publish', 'regions')),
        promote: await timed(() => release(url, folder, 'promote', 'regions', '--watch', '0s')),
        promoteSeen: await timed(() => untilShown(server.origin, remote.manifest.version)),
        publishUnchanged: await timed(() => release(url, folder, 'publish', 'regions')),
        rollback: await timed(() => release(url, folder, 'rollback', 'regions')),
        rollbackSeen: await timed(() => untilShown(server.origin, before)),
      }
      process.stdout.write(`${engine}: ${JSON.stringify(seconds)} seconds\n`)
      await expectWholePages(server.origin)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return Math.round(performance.now() - began) / 1000
}

const shownVersion = async (origin: string) => (await slotsOf(origin, '/'))[slot]?.version ?? ''

async function untilShown(origin: string, version: string): Promise<void> {
  const end = performance.now() + 10_000
  while ((await shownVersion(origin)) !== version) {
    if (performance.now() > end) throw new Error(`${version} did not become current`)
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

async function writeBuild(folder: string, { manifest, files }: AlteredRemote): Promise<void> {
  const dist = join(folder, `mfe-${manifest.name}`, 'dist')
  await mkdir(dist, { recursive: true })
  for (const [name, bytes] of files) await writeFile(join(dist, name), bytes)
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
}

async function release(url: string, folder: string, ...args: string[]): Promise<void> {
  const options = ['--root', folder, '--registry', url]
  const env = { ...process.env, NODE_OPTIONS: '', STATE_DIR: join(folder, 'state'), TESSERA_KEYS: keysFolder }
  await promisify(execFile)('node', ['release/src/cli.ts', ...args, ...options], { cwd: root, env })
}
