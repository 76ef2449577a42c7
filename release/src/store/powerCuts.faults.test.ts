import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openRegistry } from '../registry/openRegistry.ts'
import { sha256Of } from '@tessera/store/canonicalBytes'
import { createSite, type Site } from '../testing/createSite.ts'
import { carousel, fakeBuild, writeBuild } from '../testing/fakeRemote.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fates, type JournalLine, type PowerCut, writeImage } from '../testing/writeImage.ts'

const images = 100

let site: Site
let journal: readonly JournalLine[]

/** Everything that is ever released, from a registry that is not there to the eighth thing that is said. */
beforeAll(async function releaseAll() {
  site = await createSite()
  const untried = ['--skip-browser', '--reason', 'test']
  await writeBuild(site.root, fakeBuild('maps', 'first'))
  await release('trust', 'new-key', 'root')
  await release('trust', 'new-key', 'ops')
  await release('publish', 'maps', '--create')
  await release('promote', 'maps', ...untried)
  await release('trust', 'init')
  await writeBuild(site.root, fakeBuild('maps', 'second'))
  await release('publish', 'maps')
  await release('promote', 'maps', ...untried)
  await release('rollback', 'maps')
  await writeBuild(site.root, fakeBuild('regions', 'first', carousel))
  await release('publish', 'regions')
  await release('promote', 'regions', ...untried)
  const lines = (await readFile(join(site.root, 'journal'), 'utf8')).trim().split('\n')
  journal = lines.map((line) => JSON.parse(line) as JournalLine)
}, 120_000)

afterAll(async () => site[Symbol.asyncDispose]())

test('a disk that keeps everything has what is in the folder', async () => {
  await using image = await createImage({ journal, after: journal.length, fateOf: () => 'kept' })
  expect(await filesIn(image.path)).toEqual(await filesIn(join(site.root, 'registry')))
})

test('[CP2] the power goes right after each thing that was said, and all that was not flushed is lost: what was said is there', async () => {
  const moments = journal.flatMap((line, index) => ('output' in line ? [index + 1] : []))
  expect(moments).toHaveLength(10)
  for (const after of moments) await expectKept({ journal, after, fateOf: () => 'lost' })
})

test(`[CP2] the power goes at ${images} moments, and of what was not flushed anything is lost, torn or kept: what was said is there`, async () => {
  for (let image = 1; image <= images; image += 1) {
    const fateOf = (change: number) =>
      fates[Number.parseInt(sha256Of(Buffer.from(`${image} ${change}`)).slice(0, 4), 16) % 3] ?? 'lost'
    await expectKept({ journal, after: Math.round((image * journal.length) / images), fateOf })
  }
}, 300_000)

/** What was said by then is there, and what can be found is whole. */
async function expectKept(cut: PowerCut): Promise<void> {
  await using image = await createImage(cut)
  const registry = openRegistry(`file:${image.path}`)
  for (const entry of await registry.log('production')) expect(entry.status).toBe('good')
  for (const remote of await registry.remotes()) {
    for (const version of await registry.versions(remote)) {
      const manifest = await registry.manifest((await registry.version(remote, version)) ?? 'nothing')
      expect(await registry.missing(manifest)).toEqual([])
    }
  }
  const said = cut.journal
    .slice(0, cut.after)
    .flatMap((line) => ('output' in line ? [JSON.parse(line.output)] : []))
  for (const { outcome, remote, version, number, to } of said) {
    if (version) expect(await registry.versions(remote)).toContain(version)
    if (outcome === 'live')
      expect((await registry.composition('production', number))?.record.remotes[remote]?.version).toBe(to)
  }
  if (said.length >= 5) expect((await registry.trust())?.record.number).toBe(1)
}

async function createImage(cut: PowerCut) {
  const folder = await createFolder()
  await writeImage(cut, site.root, folder.path)
  return { path: join(folder.path, 'registry'), [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const files: [string, string][] = []
  for await (const entry of glob('**', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.push([path.slice(folder.length), await readFile(path, 'base64')])
  }
  return Object.fromEntries(files)
}

async function release(...args: string[]): Promise<void> {
  const folder = join(import.meta.dirname, '..')
  const env = {
    PATH: process.env['PATH'],
    REGISTRY_URL: site.url,
    JOURNAL: join(site.root, 'journal'),
    RECORDED: join(site.root, 'registry'),
  }
  const program = ['--import', join(folder, 'testing/recordWrites.ts'), join(folder, 'cli.ts')]
  await promisify(execFile)(process.execPath, [...program, ...args, '--root', site.root, '--json'], { env })
}
