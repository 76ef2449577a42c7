import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild, writeBuild } from '../testing/fakeRemote.ts'
import { raceConformance } from '../testing/raceConformance.ts'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { openRegistry } from '../registry/openRegistry.ts'

raceConformance('a directory', 3, async () => {
  const folder = await createFolder()
  const store = createDirectoryStore(folder.path)
  return { store, url: `file:${folder.path}`, end: () => folder[Symbol.asyncDispose]() }
})

test('[CP1] a registry that is no folder says so', async () => {
  await using folder = await createFolder()
  await writeFile(join(folder.path, 'registry'), 'a file')
  const registry = openRegistry('file:registry', folder.path)
  await expect(registry.newest('production')).rejects.toMatchObject({ kind: 'unreachable' })
})

/** Of its calls to the file system; kills.faults.test.ts has each of them. */
const dieAt = '41'

test('[CP2] a publish killed in the middle leaves nothing half there, and completes when run again', async () => {
  await using folder = await createFolder()
  const { registry, next, root, url } = await createReleased(folder.path)
  await expect(runDying(['publish', url, root, '', dieAt])).rejects.toMatchObject({
    signal: 'SIGKILL',
  })
  const named = await registry.version('maps', next.manifest.version)
  if (named) expect(await registry.missing(await registry.manifest(named))).toEqual([])
  await publishRemote({ registry, root, remote: 'maps' })
  expect(await registry.missing(next.manifest)).toEqual([])
  expect(await registry.version('maps', next.manifest.version)).toBeDefined()
})

test('[CP2] a promotion killed in the middle leaves the old or the new composition, and completes when run again', async () => {
  await using folder = await createFolder()
  const { registry, next, root, url } = await createReleased(folder.path)
  const { version } = next.manifest
  await publishRemote({ registry, root, remote: 'maps' })
  await expect(runDying(['promote', url, root, version, dieAt])).rejects.toMatchObject({
    signal: 'SIGKILL',
  })
  const log = await registry.log('production')
  expect(log.every(({ status }) => status === 'good')).toBe(true)
  expect([1, 2]).toContain(log[0]?.number)
  await promoteRemote({
    registry,
    environment: 'production',
    remote: 'maps',
    version,
    actor: 'ann',
    reason: '',
  })
  expect((await registry.newest('production'))?.record.remotes['maps']?.version).toBe(version)
  expect(await readdir(join(root, 'registry/env/production'))).toHaveLength(2)
})

test('[CP2] published again, also what is there already is flushed: a killed process may have written it', async () => {
  await using folder = await createFolder()
  const { registry, root, url } = await createReleased(folder.path)
  await publishRemote({ registry, root, remote: 'maps' })
  const flushing = join(import.meta.dirname, '../testing/flushed.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [flushing, url, root])
  const folders = ['blobs', 'manifests', 'versions/maps', 'versions', '']
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining(folders.map((name) => join(root, 'registry', name).replace(/\/$/, ''))),
  )
})

/** One version of maps live, the next one built. */
async function createReleased(root: string) {
  const registry = openRegistry('file:registry', root)
  const first = fakeBuild('maps', 'first')
  const { manifest } = await registry.publish(first.manifest, first.files)
  const { version } = first.manifest
  await promoteRemote({
    registry,
    environment: 'production',
    remote: 'maps',
    version,
    actor: 'ann',
    reason: '',
  })
  const next = fakeBuild('maps', 'next')
  await writeBuild(root, next)
  return { registry, root, url: `file:${join(root, 'registry')}`, manifest, next }
}

function runDying(args: readonly string[]) {
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, '../testing/dying.ts'), ...args])
}
