import { copyFile, cp, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { alteredRemote } from '../../e2e/support/alteredRemote.ts'
import { putLive } from '../../e2e/support/release.ts'
import { releaseShell } from '../../e2e/support/releaseShell.ts'
import { runWorkflow } from '../../e2e/support/runWorkflow.ts'
import { demo } from '../../e2e/support/demo.ts'
import { keysFolder, type RunningSite, startSite } from '../../e2e/support/startSite.ts'
import type { CommandBlock } from './commandBlocks.ts'
import { blocksOf, pages, repository, textOf } from './pages.ts'
import { type Ran, runBlocks } from './runBlocks.ts'

const call = promisify(execFile)
const minute = 60

let folder: string
let tarballs: string

beforeAll(async function packThem() {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tessera-docs-')))
  await writeFile(join(folder, 'package.json'), '{}') // npm takes relative paths from the nearest one
  tarballs = join(folder, 'packages')
  await call(process.execPath, ['scripts/pack.ts', '--out', tarballs], { cwd: repository })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('what is not run is said', () => {
  const all = pages.flatMap((page) => blocksOf(page).map((block) => ({ page, block })))
  const notRun = all.filter(({ block }) => block.notRun).map(({ page, block }) => lineOf(page, block))
  const run = all.length - notRun.length
  console.log([`Blocks of commands: ${run} are run, ${notRun.length} are not:`, ...notRun].join('\n'))
})

describe.each(['react', 'vue', 'dom'])('the first hour, with %s', (framework) => {
  test('an empty folder, two tarballs and the addresses of a running site: live and taken back in ten minutes', async () => {
    await using site = await beginSite()
    const team = await mkdtemp(join(folder, 'team-'))
    await copyTarballs(team)
    const code = await stateOfCode()
    const ran = await runPage('docs/first-hour.md', team, site, (text) =>
      text.replace('--react', `--${framework}`).replaceAll('sites/spain', site.content),
    )
    expect(await stateOfCode()).toBe(code)
    expect(totalOf(ran)).toBeLessThan(10 * minute)
    expect(ran.map(({ output }) => output).join('')).not.toContain('was not tried')
    const page = await (await fetch(`${site.origin}/places/badalona`)).text()
    expect(page).toMatch(/<h2 id="weather_heading">Weather in Badalona<\/h2>/)
    if (framework === 'dom')
      await runWorkflow(join(team, 'mfe-weather'), site.registry, { ...withoutNpm(process.env), ...site.env })
  })
})

test('packages.md: a repository of its own by hand', async () => {
  await using site = await beginSite()
  const team = join(folder, 'hand/weather')
  const isShipped = (path: string) => !path.endsWith('.test.ts')
  await cp(join(repository, 'examples/mfe-weather/src'), join(team, 'src'), {
    recursive: true,
    filter: isShipped,
  })
  await copyTarballs(team)
  const own = { name: 'weather', version: '1.0.0', private: true, type: 'module' }
  await writeFile(join(team, 'package.json'), JSON.stringify(own))
  const [, tsconfig = ''] =
    /```json\n([^`]+)```\n\nThat is `tsconfig\.json`/.exec(textOf('docs/packages.md')) ?? []
  await writeFile(join(team, 'tsconfig.json'), tsconfig)
  await allow(site, 'https://data.weather.test')
  await using service = createServer((_request, response) => void response.end('{"sky":"sun"}'))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const env = { ...site.env, LOAD_INSTEAD: `https://data.weather.test=http://127.0.0.1:${port}` }
  await runPage('docs/packages.md', team, { ...site, env }, (text) =>
    text.replaceAll(/release (?:check|promote) weather/g, '$& --waive origins --reason "its own service"'),
  )
})

test.each([
  'README.md',
  'docs/writing-a-remote.md',
  'docs/releasing.md',
  'docs/operations.md',
  'docs/administration.md',
  'docs/trust.md',
])('%s', async (page) => {
  await using site = await beginSite()
  for (const name of ['regions', 'maps'])
    await putLive(site, await alteredRemote(name, 'before', (_file, text) => text))
  await runPage(page, repository, site)
})

async function copyTarballs(team: string): Promise<void> {
  const names = await readdir(tarballs)
  for (const name of names.filter((name) => name.endsWith('.tgz')))
    await copyFile(join(tarballs, name), join(team, name))
}

/** Whom the server entry of weather may ask. */
async function allow({ env }: Begun, origin: string): Promise<void> {
  const command = ['release/src/cli.ts', 'trust', 'allow', 'weather', origin]
  await call(process.execPath, command, { cwd: repository, env: { ...withoutNpm(process.env), ...env } })
}

/** Runs what a page says from top to bottom, and prints how long each block took. */
async function runPage(
  page: string,
  from: string,
  site: Begun,
  edit = (text: string) => text,
): Promise<readonly Ran[]> {
  const blocks = blocksOf(page).filter(({ notRun }) => !notRun)
  const edited = blocks.map((block) => ({ ...block, text: edit(block.text) }))
  const ran = await runBlocks(edited, {
    page,
    folder: from,
    env: { ...withoutNpm(process.env), ...site.env },
  })
  const times = ran.map(({ block, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${lineOf(page, block)}`)
  console.log([...times, `${totalOf(ran).toFixed(1).padStart(7)} s  in all`].join('\n'))
  return ran
}

const totalOf = (ran: readonly Ran[]) => ran.reduce((sum, { seconds }) => sum + seconds, 0)

const lineOf = (page: string, { line, text }: CommandBlock) => `${page}:${line}  ${text.split('\n', 1)[0]}`

/** npm's own settings of the run of these tests are nobody's elsewhere. */
function withoutNpm(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|JEST_)/.test(name)))
}

/** What is under version control, or might come under it. */
async function stateOfCode(): Promise<string> {
  const { stdout } = await call('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: repository,
  })
  return stdout
}

interface Begun extends RunningSite, AsyncDisposable {
  /** What its operators would tell a team. */
  env: Readonly<Record<string, string>>
  /** Its documents. */
  content: string
}

/** A site of its own, its shell released, with content of its own that a page may change. */
async function beginSite(): Promise<Begun> {
  const content = await mkdtemp(join(folder, 'content-'))
  await cp(demo, content, { recursive: true })
  const site = await startSite({ env: { CONTENT_DIR: content, SLOT_DEADLINE_MS: '5000' } })
  await releaseShell(site, 'live')
  const keys = await operatorsKeys()
  const env = {
    SITE_URL: site.origin,
    REPOSITORY: repository,
    REGISTRY_URL: pathToFileURL(site.registryFolder).href,
    RELEASE_KEY: join(keys, 'ops.pem'),
    TESSERA_KEYS: keys,
    STATE_DIR: `${content}-state`,
  }
  return { ...site, content, env, [Symbol.asyncDispose]: site.stop }
}

/** A folder with those of who runs the site, and no team's. */
async function operatorsKeys(): Promise<string> {
  const keys = await mkdtemp(join(folder, 'keys-'))
  for (const name of ['root.pem', 'root.pub', 'ops.pem', 'ops.pub'])
    await copyFile(join(keysFolder, name), join(keys, name))
  return keys
}
