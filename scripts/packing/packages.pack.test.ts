import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { launchBrowser } from '@tessera/kit/testing/browser'
import { forecastFiles, makeEdits } from '../../e2e/support/makeEdits.ts'
import { startDev } from '../../e2e/support/startDev.ts'
import { patientDeadline, startSite } from '../../e2e/support/startSite.ts'
import { untilLive } from '../../e2e/support/visitor.ts'

const repository = resolve(import.meta.dirname, '../..')
const call = promisify(execFile)
const react = ['react@^19.3.1', 'react-dom@^19.3.1', '@types/react', '@types/react-dom']

let folder: string
let team: string
let tarballs: string[]

/** The example, as a team would have it: with both tarballs in it. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tessera-packages-')))
  team = join(folder, 'weather')
  const out = join(folder, 'packages')
  await call(process.execPath, ['scripts/pack.ts', '--out', out], { cwd: repository })
  tarballs = (await readdir(out)).filter((name) => name.endsWith('.tgz')).map((name) => join(out, name))
  const isWritten = (path: string) => !/node_modules|dist|packages/.test(path.slice(repository.length))
  await cp(join(repository, 'examples/mfe-weather'), team, { recursive: true, filter: isWritten })
  await mkdir(join(team, 'packages'))
  for (const tarball of tarballs) await copyFile(tarball, join(team, 'packages', basename(tarball)))
  await call('npm', ['install', '--prefer-offline'], { cwd: team })
  await tool('tessera-kit', 'build')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('both tarballs bring their commands, and say what they run on', async () => {
  expect(tarballs).toHaveLength(2)
  for (const name of ['kit', 'release']) {
    const { engines, license } = await packageOf(name)
    expect({ engines, license }).toEqual({ engines: { node: '>=22.18' }, license: 'UNLICENSED' })
    expect(existsSync(join(installed(name), 'README.md'))).toBe(true)
  }
  expect(await tool('tessera-kit', '--help')).toMatch(/^tessera-kit build/)
  expect(await tool('release', '--help')).toMatch(/publish/)
})

test('the example is fit to be copied: lint and its own tests pass there, on what was built', async () => {
  await call('npm', ['run', 'lint'], { cwd: team })
  expect((await call('npm', ['test'], { cwd: team })).stdout).toMatch(/✓ weather: .*pass 2.*fail 0/s)
})

test('nothing is in them but what was compiled, and no test or fixture', async () => {
  for (const name of ['kit', 'release']) {
    const all = await readdir(installed(name), { recursive: true })
    const files = all.filter((file) => !file.startsWith('templates/'))
    expect(files.filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file))).toEqual([])
    expect(files.filter((file) => /^lib\/testing\/.+\.js$/.test(file))).toEqual(
      name === 'kit' ? ['lib/testing/browser.js', 'lib/testing/until.js'] : [], // how a check starts its browser, and waits for it
    )
  }
})

test('each door of the kit leads to files that are there, and to modules that load', async () => {
  const { exports } = await packageOf('kit')
  const doors = Object.entries(exports)
  const files = doors.flatMap(([, door]) => (typeof door === 'string' ? door : Object.values(door)))
  expect(files.filter((file) => !existsSync(join(installed('kit'), file)))).toEqual([])
  const modules = doors.filter(([name, door]) => isModule(door) && name !== './testing/browser')
  const imports = modules.map(([name]) => `await import('@tessera/kit/${name.slice(2)}')`)
  await call(process.execPath, ['--input-type=module', '--eval', imports.join('\n')], { cwd: team })
})

test('the types of the contract hold there: what does not fit fails the build by file and line', async () => {
  const file = join(team, 'src/wrong.ts')
  await writeFile(
    file,
    `import type { Weather } from './headingOf.ts'\nexport const unit = (data: Weather): number => data.options.unit\n`,
  )
  await expect(tool('tessera-kit', 'build')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^src\/wrong\.ts:2:\d+: error TS2322: /),
  })
  await rm(file)
})

test('the names of the design tokens can be read there', async () => {
  const script = `console.log(import.meta.resolve('@tessera/kit/tokens.css'))`
  const { stdout } = await call(process.execPath, ['--input-type=module', '--eval', script], { cwd: team })
  expect(await readFile(new URL(stdout.trim()), 'utf8')).toContain('--space-4:')
})

test('publishing begins no registry unasked; then the release is current and status shows it', async () => {
  const registry = ['--registry', `file:${join(folder, 'registry')}`]
  await expect(tool('release', 'publish', 'weather', ...registry)).rejects.toMatchObject({
    stderr: expect.stringContaining('REGISTRY_MISSING'),
  })
  expect(existsSync(join(folder, 'registry'))).toBe(false)
  expect(await tool('release', 'publish', 'weather', '--create', ...registry)).toContain('is published')
  await expect(tool('release', 'check', 'weather', ...registry)).rejects.toMatchObject({
    stdout: expect.stringContaining('no shell is current in production'),
  })
  const accepted = ['--skip-browser', '--waive', 'origins', '--reason', 'first']
  await tool('release', 'promote', 'weather', ...accepted, ...registry)
  expect(await tool('release', 'status', ...registry)).toMatch(/weather +1\.0\.0-[0-9a-f]{8}/)
  expect(await readdir(team)).not.toContain('.tessera')
})

test('dev: edits in that repository are seen in a page of a running site', async () => {
  const site = await startSite({ env: { SLOT_DEADLINE_MS: patientDeadline } })
  const forecast = join(folder, 'forecast')
  for (const [file, text] of Object.entries(forecastFiles)) {
    await mkdir(dirname(join(forecast, file)), { recursive: true })
    await writeFile(join(forecast, file), text)
  }
  for (const file of ['package.json', 'tsconfig.json', 'packages', 'node_modules'])
    await cp(join(team, file), join(forecast, file), { recursive: true })
  await call('npm', ['install', '--prefer-offline', ...react], { cwd: forecast })
  const bin = join(forecast, 'node_modules/.bin/tessera-kit')
  const dev = await startDev(
    [bin],
    forecast,
    '--site',
    site.origin,
    '--at',
    '/places/ronda',
    '--data',
    'data.json',
  )
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${dev.origin}/places/ronda`, { waitUntil: 'load' })
    await untilLive(page, 'forecast')
    for (const _ of [1, 2]) await page.click('.forecast-again')
    const times = await makeEdits(page, forecast, 5)
    process.stdout.write(`ms from save to seen: ${JSON.stringify(times)}\n`)
    expect(Object.keys(times)).toHaveLength(5)
    expect(dev.output()).not.toContain('✖')
  } finally {
    await browser.close()
    await dev.stop()
    await site.stop()
  }
})

/** Runs a command that was installed, and gives what it says. */
async function tool(name: string, ...args: string[]): Promise<string> {
  const bin = join(team, 'node_modules/.bin', name)
  return (await call(bin, args, { cwd: team, env: { PATH: process.env['PATH'] } })).stdout
}

type Door = string | { types: string; default?: string }

async function packageOf(
  name: string,
): Promise<{ engines: object; license: string; exports: Record<string, Door> }> {
  return JSON.parse(await readFile(join(installed(name), 'package.json'), 'utf8'))
}

function installed(name: string): string {
  return join(team, 'node_modules/@tessera', name)
}

function isModule(door: Door): boolean {
  return typeof door !== 'string' && door.default !== undefined
}
