import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

let root: string

/** A repository of two programs, whose builds only say when they were. */
beforeEach(async function createRepository() {
  root = await mkdtemp(join(tmpdir(), 'tessera-build-'))
  for (const file of ['build.ts', 'remotes.mjs'])
    await cp(join(import.meta.dirname, file), join(root, 'scripts', file))
  await write('package.json', '{ "type": "module" }')
  for (const name of ['shell', 'studio'])
    await write(
      `${name}/build.ts`,
      `import { mkdirSync, writeFileSync } from 'node:fs'
       mkdirSync('dist', { recursive: true })
       writeFileSync('dist/build.json', '{}')`,
    )
})
afterEach(() => rm(root, { recursive: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

/** Changed a minute from now: clocks of files are coarse. */
async function change(file: string): Promise<void> {
  await write(file, '')
  const later = Date.now() / 1000 + 60
  await utimes(join(root, file), later, later)
}

async function build(...given: string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('node', ['scripts/build.ts', ...given], { cwd: root })
  return Array.from(stdout.matchAll(/: (.+)$/gm), ([, name = '']) => name).toSorted()
}

test('all that changed is built: the bridge with the studio, the shell with what both share', async () => {
  expect(await build()).toEqual(['shell', 'studio'])
  await change('studio/src/bridge/first.ts')
  expect(await build('site')).toEqual([])
  expect(await build()).toEqual(['studio'])
  await change('content/src/preview/previewToken.ts')
  expect(await build('site')).toEqual(['shell'])
})

test('a site’s base map is made again when what draws it changed, and not when another site is served', async () => {
  const site = 'sites/museums'
  await write(
    `${site}/basemap/prepare.ts`,
    `import { mkdirSync, writeFileSync } from 'node:fs'
     mkdirSync('../media', { recursive: true })
     writeFileSync('../media/basemap.json', '{}')`,
  )
  expect(await build('site')).toEqual([`base map of ${site}`, 'shell'])
  expect(await build('site')).toEqual([])
  await change(`${site}/basemap/names.ts`)
  expect(await build('site', join(root, 'sites/spain'))).toEqual([])
  expect(await build('site')).toEqual([`base map of ${site}`])
})

test('remotes of a site are built with it and with all, never with another site', async () => {
  await write(
    'node_modules/@tessera/kit/package.json',
    '{ "exports": { "./build/buildRemote": "./b.js" }, "type": "module" }',
  )
  await write(
    'node_modules/@tessera/kit/b.js',
    `import { mkdirSync, writeFileSync } from 'node:fs'
     export function buildRemote(folder) {
       mkdirSync(folder + '/dist', { recursive: true })
       writeFileSync(folder + '/dist/manifest.json', '{}')
     }`,
  )
  await write('mfe-maps/package.json', '{}')
  const tickets = 'sites/museums/remotes/mfe-tickets'
  await write(`${tickets}/package.json`, '{}')
  expect(await build('site', join(root, 'sites/spain'))).toEqual(['mfe-maps', 'shell'])
  expect(await build('site', join(root, 'sites/museums'))).toEqual([tickets])
  await change(`${tickets}/src/remote.ts`)
  expect(await build()).toEqual([tickets, 'studio'])
})
