import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { openRegistry } from '@tessera/release/registry'
import { alteredRemote } from '../../support/alteredRemote.ts'
import { expectWholePages, slotsOf } from '../../support/expectWholePages.ts'
import { release } from '../../support/release.ts'
import { patientDeadline, keysFolder, seededRegistry, startServer, stateOf } from '../../support/startSite.ts'

/** A process of the site that shows remotes, also when the disk or the processor is busy. */
async function start(folder: string) {
  const server = await startServer(folder, { DRAIN_MS: '0', SLOT_DEADLINE_MS: patientDeadline })
  await server.logged(({ composition }) => composition !== undefined)
  return server
}

/** What pages show before and after a restart in front of which `harm` was done to the registry. */
async function restartAfter(harm: (folder: string) => Promise<void>, then = async (_folder: string) => '') {
  const folder = await seededRegistry()
  const first = await start(folder)
  const before = await slotsOf(first.origin, '/')
  await untilKept(stateOf(folder))
  await first.stop()
  await harm(folder)
  const second = await start(folder)
  try {
    await expectWholePages(second.origin)
    const readiness = await (await fetch(`${second.origin}/readyz`)).text()
    const after = await slotsOf(second.origin, '/')
    return { before, after, readiness, log: second.log, released: await then(folder) }
  } finally {
    await second.stop()
    for (const one of [folder, stateOf(folder)]) await rm(one, { recursive: true, force: true })
  }
}

/** Releases maps beside all that; then with a pipe as the next number, which has to be meant. Gives what the command said. */
async function releaseTwice(folder: string): Promise<string> {
  const said = await releaseMaps(folder, 'beside')
  await promisify(execFile)('mkfifo', [join(folder, 'env/production/0000000000000006.json')])
  const refused = await releaseMaps(folder, 'behind').catch(({ stderr }: { stderr: string }) => stderr)
  return [said, refused, await releaseMaps(folder, 'behind', '--force')].join('')
}

/** Publishes and promotes another version of maps with the command; gives what it said. */
async function releaseMaps(registryFolder: string, name: string, ...options: string[]): Promise<string> {
  const registry = openRegistry(pathToFileURL(registryFolder).href)
  const { manifest, files } = await alteredRemote('maps', name, (_file, text) => text)
  await registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const untried = ['--skip-browser', '--reason', 'test']
  return release({ registryFolder }, 'promote', 'maps', manifest.version, ...untried, ...options)
}

/** What is shown is kept beside serving it; that takes a moment. */
async function untilKept(state: string): Promise<void> {
  const find = () =>
    readdir(state, { recursive: true }).then(
      (names) => names.some((name) => name.endsWith('head.json')),
      () => false, // the folder is made when there is something to keep
    )
  while (!(await find())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('[CP1] with the registry deleted, a restarted site shows all remotes, and says from where', async () => {
  const { before, after, readiness, log } = await restartAfter((folder) => rm(folder, { recursive: true }))
  expect(after).toEqual(before)
  expect(readiness).toContain('that this machine showed last')
  expect(log).toContainEqual(expect.objectContaining({ code: 'REGISTRY_UNREACHABLE' }))
})

/** What nobody should read, under a name that a folder's own files have. */
const hostile: readonly ((path: string) => Promise<unknown>)[] = [
  (path) => promisify(execFile)('mkfifo', [path]),
  (path) => symlink('/dev/zero', path),
  (path) => mkdir(path),
  (path) => writeFile(path, ''),
  (path) => writeFile(path, '').then(() => truncate(path, 100_000_000)),
]

const hex = (index: number) => index.toString(16).padStart(64, '0')
const farNumber = (index: number) => `${String(300_000 + index).padStart(16, '0')}.json`
const names: Readonly<Record<string, (index: number) => string>> = {
  'env/production': farNumber,
  trust: farNumber,
  manifests: hex,
  blobs: hex,
  signatures: hex,
  'versions/maps': (index) => `9.9.${index}`,
  versions: (index) => `remote-${index}`,
  claims: (index) => `2026-01-01-${hex(index)}`,
  'figures/production': (index) => `shell-${index}.json`,
  timestamps: (index) => `place-${index}.json`,
}

/** 1 000 names of rubbish and 20 hostile files in each folder. */
async function litter(folder: string): Promise<void> {
  for (const [part, nameOf] of Object.entries(names)) {
    await mkdir(join(folder, part), { recursive: true })
    for (let index = 0; index < 1000; index++) await writeFile(join(folder, part, `${index}.rubbish`), '')
    for (let index = 0; index < 20; index++)
      await hostile[index % hostile.length]?.(join(folder, part, nameOf(index)))
  }
  await writeFile(join(folder, 'env/production/9999999999999999.json'), '')
}

test('[CP1] a thousand names of rubbish and twenty hostile files in each folder change nothing, and releases go on', async () => {
  const { before, after, readiness, released } = await restartAfter(litter, releaseTwice)
  expect(after).toEqual(before)
  expect(readiness).toContain('ready')
  expect(released).toMatch(/by composition 5 .*0000000000000006\.json: there is a pipe .*by composition 7 /s)
})
