import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry, openStore, type Registry } from '@tessera/release/registry'
import { readKey } from '@tessera/release/keys'
import { alteredRemote, type AlteredRemote } from '../support/alteredRemote.ts'
import { expectAllPassed, expectRefused, inMount, inSheet, type Checked } from '../support/checkRemote.ts'
import { release } from '../support/release.ts'
import { publishShell, releaseShell } from '../support/releaseShell.ts'
import { keysFolder, root, seededRegistry, stateOf } from '../support/startSite.ts'
import { clientViolations, styleViolations } from '../support/violations/clientViolations.ts'

/** A registry in which a shell is live, and an empty folder beside it. */
let registryFolder: string
let folder: string
let registry: Registry

beforeAll(async () => {
  registryFolder = await seededRegistry()
  registry = openRegistry(pathToFileURL(registryFolder).href)
  await releaseShell({ registry, registryFolder }, 'live')
  folder = await mkdtemp(join(tmpdir(), 'tessera-team-'))
})

afterAll(async () => {
  for (const one of [registryFolder, stateOf(registryFolder), folder])
    await rm(one, { recursive: true, force: true })
})

/** Runs the command in the empty folder, which has the registry's address and nothing else; gives what it printed. */
async function call(...args: string[]): Promise<string> {
  const { PATH, HOME, CHROME_PATH } = process.env
  const env = { PATH, HOME, CHROME_PATH, REGISTRY_URL: pathToFileURL(registryFolder).href }
  const program = join(root, 'release/src/cli.ts')
  const run = promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env })
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
}

/** What the checks say of a published version. */
async function check(named: readonly string[], ...options: string[]): Promise<CheckedThere> {
  return JSON.parse(await call('check', ...named, ...options, '--json')) as CheckedThere
}

interface CheckedThere extends Checked {
  against: { shell: string; content: string; remotes: object }
}

async function publish({ manifest, files }: AlteredRemote): Promise<readonly [string, string]> {
  await registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  return [manifest.name, manifest.version]
}

/** What one version can do at once; `npm run test:faults` has each alone, and what takes time. */
const chosen = [
  'appends to the body',
  'overwrites the heading',
  'changes another slot later',
  'patches Array',
  'adds to the history',
  'moves the visitor away',
  'leaves a listener on the window',
  'leaves an interval',
  'leaves a MutationObserver',
  'keeps nodes that it made',
  'has a picture without an alternative',
  'has a button without a name',
]
const together = clientViolations.filter(({ name }) => chosen.includes(name))

/** What `regions` may do in its mount besides. */
const faults: readonly [code: string, cause: RegExp][] = [
  ['console.error("odd")', /the console says “odd”/],
  ['fetch("https://tracker.test/x").catch(()=>{})', /it asks https:\/\/tracker\.test|policy/i],
  ['fetch("/data/nothing").catch(()=>{})', /answered 404/],
]

test('[CP1] with a registry alone, a version is tried in the live shell, on a sample, among the live remotes; each violation is refused: element, file and line', async () => {
  const codes = [...faults.map(([code]) => code), ...together.map(({ code }) => code)]
  const script = inMount(codes.map((code) => `{${code}}`).join(';'))
  const sheet = inSheet(styleViolations.map(([, css]) => css).join(''))
  const faulty = await alteredRemote('regions', 'faulty', (file, text) => sheet(file, script(file, text)))
  const checked = await check(await publish(faulty))
  expect(checked.against).toEqual({
    shell: 'the shell 0.1.0-live, which is live',
    content: 'a sample of the shell, since none is published',
    remotes: { maps: expect.any(String), media: expect.any(String), consent: expect.any(String) },
  })
  for (const [, cause] of faults) expectRefused(checked, 'browser', cause)
  for (const { check: id, says } of together) expectRefused(checked, id, says)
  for (const [, , says] of styleViolations) expectRefused(checked, 'bounds', says)
  expectRefused(checked, 'styles', /\.css:\d+:\d+: this stands outside/)
})

test('[CP1] a good version passes every check, on the content that was published last', async () => {
  const content = await createContentFolder()
  await release({ registryFolder }, 'content', 'publish', content, '--with-problems')
  await rm(content, { recursive: true })
  const named = await publish(await alteredRemote('regions', 'good', (_file, text) => text))
  const checked = await check(named)
  expectAllPassed(checked)
  expect(checked.against.content).toBe('number 1 of its content')
})

test('[CP1] where no shell is live, it says what to do', async () => {
  const named = await publish(await alteredRemote('maps', 'any', (_file, text) => text))
  const printed = await call('check', ...named, '--environment', 'staging', '--only', 'server')
  expect(printed).toContain('no shell is live in staging')
  expect(printed).toContain('`release promote shell`')
})

test("[CP1] a team's own journeys are run where its slot is; one that fails refuses the version", async () => {
  const remote = await alteredRemote('regions', 'journeys', (_file, text) => text)
  const named = await publish(remote)
  const team = await mkdtemp(join(tmpdir(), 'tessera-team-'))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(team, file)), { recursive: true })
    await writeFile(join(team, file), text)
  }
  await write('src/remote.ts', '')
  await write('dist/manifest.json', JSON.stringify(remote.manifest))
  const journey = (wanted: string) => `
    import assert from 'node:assert/strict'
    import { test } from 'node:test'
    await test('a visitor sees it', async () => {
      assert.match(await (await fetch(process.env.PAGE_URL)).text(), /${wanted}/)
    })`
  await write('journey/regions-carousel.journey.ts', journey('data-slot="regions-carousel"'))
  await write('journey/second.journey.ts', journey('no such text'))
  const checked = await check(named, '--root', team, '--only', 'journeys')
  expectRefused(checked, 'journeys', /^second\.journey\.ts on \/ failed: .*a visitor sees it/)
  await rm(team, { recursive: true })
})

const losesMedia = `
import { ServerResponse } from 'node:http'
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (status, ...rest) {
  return writeHead.call(this, this.req.url.startsWith('/remotes/media/') ? 404 : status, ...rest)
}`

test('[CP1] a shell is tried with every live remote; which breaks in it is named, and the first line says what it was tried in', async () => {
  const bad = await publishShell({ registry }, 'bad', losesMedia)
  const printed = await call('check', 'shell', bad)
  expect(printed.split('\n')[0]).toMatch(
    /^Checked against the shell 0\.1\.0-bad; consent .+, maps .+, media .+, regions .+; number 1 of its content/,
  )
  expect(printed).toMatch(/In the shell 0\.1\.0-bad: .*On \/: page-media did not come alive/s)
  expect(printed).not.toMatch(/(list-map|carousel|notice) did not/)
})

test('[CP1] a shell with one wrong byte is not tried in, and named', async () => {
  const version = await releaseShell({ registry, registryFolder }, 'wrong', { options: ['--watch', '0s'] })
  const manifest = await registry.version('shell', version)
  const { files } = await registry.manifest(manifest ?? '')
  const blob = `blobs/${files['server/server.js']?.sha256}`
  await openStore(pathToFileURL(registryFolder).href).replace(blob, Buffer.from('altered'))
  const named = await publish(await alteredRemote('maps', 'other', (_, text) => text))
  const printed = await call('check', ...named, '--only', 'server')
  expect(printed).toContain(`The shell ${version} could not be fetched: ${blob}`)
  expect(printed).toContain('release publish shell')
  expect(await readdir(folder)).toEqual(['.tessera'])
})
