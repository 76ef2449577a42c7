import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { readKey } from '@tessera/release/keys'
import { alteredRemote, editServer, type AlteredRemote } from '../support/alteredRemote.ts'
import { expectAllPassed, expectRefused, inMount, inSheet, type Checked } from '../support/checkRemote.ts'
import { release } from '../support/release.ts'
import { publishShell, releaseShell } from '../support/releaseShell.ts'
import { keysFolder, root, seededRegistry, stateOf } from '../support/startSite.ts'
import { clientViolations, styleViolations } from '../support/violations/clientViolations.ts'

/** A registry in which a shell and two remotes are current, an empty folder beside it, and documents. */
let registryFolder: string
let folder: string
let content: string
let registry: Registry

beforeAll(async () => {
  const all = await seededRegistry() // makes the keys
  registryFolder = `${all}-two`
  registry = openRegistry(pathToFileURL(registryFolder).href)
  const seeding = { registry, root, environment: 'production', keys: keysFolder, log: () => {} }
  await seedRegistry({ ...seeding, remotes: ['regions', 'consent'] })
  await rm(all, { recursive: true })
  await releaseShell({ registry, registryFolder }, 'live')
  folder = await mkdtemp(join(tmpdir(), 'tessera-team-'))
  content = await createContentFolder()
})

afterAll(async () => {
  for (const one of [registryFolder, stateOf(registryFolder), folder, content])
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

/** A folder as that of the remote's team, with a journey that looks for a text. */
async function createTeam({ manifest }: AlteredRemote, wanted: string): Promise<string> {
  const team = await mkdtemp(join(folder, 'team-'))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(team, file)), { recursive: true })
    await writeFile(join(team, file), text)
  }
  await write('src/remote.ts', '')
  await write('dist/manifest.json', JSON.stringify(manifest))
  await write(
    'journey/regions-carousel.journey.ts',
    `import assert from 'node:assert/strict'
    import { test } from 'node:test'
    await test('a visitor sees it', async () => {
      assert.match(await (await fetch(process.env.PAGE_URL)).text(), /${wanted}/)
    })`,
  )
  return team
}

/** What one version can do at once; `npm run test:faults` has each alone, and what takes time. */
const chosen = [
  'appends to the body',
  'overwrites the heading',
  'changes another slot',
  'patches Array',
  'adds to the history',
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

test("[CP1] with a registry alone, a version is tried in the current shell, on a sample, among the current remotes; each violation is refused: element, file and line; so is a team's own journey that fails", async () => {
  const codes = [...faults.map(([code]) => code), ...together.map(({ code }) => code)]
  const script = inMount(codes.map((code) => `{${code}}`).join(';'))
  const sheet = inSheet(styleViolations.map(([, css]) => css).join(''))
  const faulty = await alteredRemote('regions', 'faulty', (file, text) => sheet(file, script(file, text)))
  const checked = await check(await publish(faulty), '--root', await createTeam(faulty, 'no such text'))
  expect(checked.against).toEqual({
    shell: 'the shell 0.1.0-live, which is current',
    content: 'a sample of the shell, since none is published',
    remotes: { consent: expect.any(String) },
  })
  for (const [, cause] of faults) expectRefused(checked, 'browser', cause)
  for (const { check: id, says } of together) expectRefused(checked, id, says)
  for (const [, , says] of styleViolations) expectRefused(checked, 'bounds', says)
  expectRefused(checked, 'styles', /\.css:\d+:\d+: this stands outside/)
  expectRefused(checked, 'journeys', /^regions-carousel\.journey\.ts on \S+ failed: .*a visitor sees it/)
})

test("[CP1] a good version passes every check, its team's journey too, on the content that was published last", async () => {
  await release({ registryFolder }, 'content', 'publish', content, '--with-problems')
  const good = await alteredRemote('regions', 'good', (_file, text) => text)
  const team = await createTeam(good, 'data-slot="regions-carousel"')
  const checked = await check(await publish(good), '--root', team)
  expectAllPassed(checked)
  expect(checked.against.content).toBe('number 1 of the published content')
})

test('[CP1] where no shell is current, it says what to do', async () => {
  const named = await publish(await alteredRemote('regions', 'any', (_file, text) => text))
  const printed = await call('check', ...named, '--environment', 'staging', '--only', 'server')
  expect(printed).toContain('no shell is current in staging')
  expect(printed).toContain('`release promote shell`')
})

test('[CP1] in the shell of a checkout, a version that throws on the server and exposes less than it declares is refused with both', async () => {
  const throws = editServer(`halves['regions-carousel'].render = () => { throw new Error('no') }`)
  const bad = await alteredRemote('regions', 'throws', (file, text) =>
    file.startsWith('entry.') ? text.replaceAll('./regions-carousel', './elsewhere') : throws(file, text),
  )
  const where = ['--site', root, '--content', content]
  const checked = await check(await publish(bad), ...where, '--only', 'server', 'exports')
  expectRefused(checked, 'server', /its fallback: REMOTE_THREW: Error: no/)
  expectRefused(checked, 'exports', /does not expose regions-carousel/)
})

const losesConsent = `
import { ServerResponse } from 'node:http'
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (status, ...rest) {
  return writeHead.call(this, this.req.url.startsWith('/remotes/consent/') ? 404 : status, ...rest)
}`

test('[CP1] a shell is tried with every current remote; which breaks in it is named, and the first line says what it was tried in', async () => {
  const bad = await publishShell({ registry }, 'bad', losesConsent)
  const printed = await call('check', 'shell', bad)
  expect(printed.split('\n')[0]).toMatch(
    /^Checked against the shell 0\.1\.0-bad; consent .+, regions .+; number 1 of the published content/,
  )
  expect(printed).toMatch(/In the shell 0\.1\.0-bad: .*On \/: \S+ was not mounted/s)
  expect(printed).not.toMatch(/carousel did not/)
  expect((await readdir(folder)).filter((name) => !name.startsWith('team-'))).toEqual(['.tessera'])
})
