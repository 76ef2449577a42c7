import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { type Called, callInTurn, environmentOf } from './testing/callInTurn.ts'
import { createSite, type Site } from './testing/createSite.ts'
import { fakeBuild, writeBuild } from './testing/fakeRemote.ts'

test('[CP2] [AL3] publish, promote, status, rollback, history: the whole way on the command line', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  const second = fakeBuild('maps', 'm2', { owner: { name: 'Maps team', contact: 'maps@example.org' } })
  await writeBuild(site.root, second)
  const { version } = second.manifest

  expect(await start(site, 'publish', 'maps')).toMatchObject({
    exit: 0,
    out: expect.stringContaining(`${version} is published`),
  })
  const promoted = await start(site, 'promote', 'maps', '--actor', 'bob', '--reason', 'new pins')
  expect(promoted.out).toContain('✔ Every file is in the registry, unaltered')
  expect(promoted.out).toContain(
    `maps ${version} is current in production by composition 2 in place of ${first}`,
  )
  expect((await release(site, 'status')).out).toMatch(
    new RegExp(`maps +${version} .* 2 +bob +Maps team <maps@example.org> +none seen +new pins`),
  )
  expect((await release(site, 'rollback', 'maps')).out).toContain(
    `maps ${first} is current in production by composition 3`,
  )
  const history = await release(site, 'history', 'maps')
  expect(history.out).toContain(`rollback maps ${version} → ${first}`)
  expect(history.out).toContain(`promote maps ${first} → ${version}`)
})

test('[CP2] a bake period on the command line: printed, shown, evaluated and ended', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  const version = await site.publish('maps', 'm2')
  const promoted = await release(site, 'promote', 'maps', version)
  expect(promoted.out).toMatch(new RegExp(`Until \\d\\d:\\d\\d UTC 5 % of the visitors keep ${first}\\.`))
  expect((await release(site, 'status')).out).toMatch(new RegExp(`maps +${first} +5 % .*none seen`))
  expect((await release(site, 'canary', 'watch', '--once')).out).toContain('0.0 % of 0 views failed')
  const ended = await release(site, 'promote', 'maps', version, '--watch', '0s')
  expect(ended.out).toContain(`maps ${version} is current in production by composition 3`)
  expect((await release(site, 'status')).out).not.toContain('bake period')
  expect((await release(site, 'canary', 'watch')).out).toContain('no bake period runs')
})

test('[CP2] a canary on the command line: out, on to more, taken back; from one environment to the next', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  const version = await site.publish('maps', 'm2')
  const out = await release(site, 'promote', 'maps', version, '--canary', '10', '--hold', '2m')
  expect(out.out).toContain(`maps ${version} is with 10 % of the visitors of production by composition 2`)
  const status = await release(site, 'status')
  expect(status.out).toMatch(new RegExp(`maps +${first} `))
  expect(status.out).toMatch(new RegExp(`maps +${version} +10 % +50 % +none seen`))
  expect((await release(site, 'canary', 'advance', 'maps')).out).toContain('with 50 % of the visitors')
  expect((await release(site, 'canary', 'watch', '--once')).out).toContain(
    'of the 200 views that an analysis needs',
  )
  expect((await release(site, 'history')).out).toMatch(/canary maps .* → .* \(50 %\)/)
  expect((await release(site, 'canary', 'abort', 'maps')).out).toContain(
    `maps ${first} is current in production`,
  )
  expect((await release(site, 'promote', 'maps', version, '--environment', 'staging')).err).toContain(
    'There is no environment staging',
  )
  const begun = await release(
    site,
    'promote',
    'maps',
    version,
    '--environment',
    'staging',
    '--new-environment',
  )
  expect(begun.exit).toBe(0)
  expect((await release(site, 'promote', 'maps', '--from', 'staging')).out).toContain(
    `maps ${version} is current`,
  )
  expect((await release(site, 'status')).out).toContain(`staging is at number 1: maps ${version}`)
})

test('every verb answers scripts in JSON', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  const { version } = fakeBuild('maps', 'm1').manifest
  expect(await json(site, 'publish', 'maps', '--create')).toMatchObject({
    ok: true,
    remote: 'maps',
    version,
    outcome: 'new',
  })
  expect(await json(site, 'promote', 'maps')).toMatchObject({
    ok: true,
    outcome: 'live',
    number: 1,
    from: null,
    to: version,
  })
  expect(await json(site, 'status')).toMatchObject({
    ok: true,
    number: 1,
    remotes: [{ remote: 'maps', version }],
  })
  expect(await json(site, 'history')).toMatchObject({
    ok: true,
    entries: [{ number: 1, kind: 'promote', to: version }],
  })
  expect(await json(site, 'rollback', 'maps')).toMatchObject({ ok: false, code: 'NOTHING_BEFORE' })
})

describe('on one site', () => {
  let site: Site
  beforeAll(async function createOnce() {
    site = await createSite()
    await site.release('media', 'i1')
    await writeBuild(site.root, fakeBuild('regions', 'r1'))
    await mkdir(join(site.root, 'mfe-maps'))
  })
  afterAll(async () => site[Symbol.asyncDispose]())

  test.each([
    [2, ['promot', 'maps'], 'Did you mean promote?'],
    [2, ['promote'], 'release promote [options] <remote> [version]'],
    [2, ['publish', 'maps'], 'npm run build -w mfe-maps'],
    [2, ['promote', 'maps', '--force'], '--force --reason "<why>"'],
    [2, ['promote', 'regions', '--waive', 'bounds', 'size'], '--waive bounds size --reason "<why>"'],
    [2, ['promote', 'regions', '--waive', 'files', '--reason', 'x'], 'Allowed choices are size, origins'],
    [2, ['promote', 'regions', '--waive', 'beauty', '--reason', 'x'], 'Allowed choices are size, origins'],
    [2, ['check', 'regions', '--waive', 'bounds'], 'release check regions --waive bounds --reason'],
    [2, ['promote', 'maps', '1.0.0-ab12cd34', '--from', 'staging'], 'release promote maps --from staging'],
    [2, ['promote', 'maps', '--canary', '100'], 'leave `--canary` out'],
    [2, ['promote', 'maps', '--canary', '10', '--steps', '50,20'], 'above the one before'],
    [2, ['canary', 'abort', 'maps'], 'No canary of maps runs'],
    [2, ['promote', 'maps', '1.0.0-ab12cd34'], 'Run `release publish maps`'],
    [3, ['rollback', 'maps'], 'Run `release promote maps` to make it current'],
    [4, ['status', '--registry', 'ftp://bucket'], 'Set REGISTRY_URL to a folder'],
  ])('a mistake exits with %i and names the next step: release %j', async (exit, args, next) => {
    const answer = await release(site, ...args)
    expect(answer.exit).toBe(exit)
    expect(answer.err).toContain(next)
  })

  test.each(['publish', 'promote', 'rollback', 'status', 'history'])(
    'release %s --help shows examples',
    async (verb) => {
      expect((await release(site, verb, '--help')).out).toContain(
        `$ ${verb === 'publish' ? 'npm run build' : `release ${verb}`}`,
      )
    },
  )

  test.each([['promot'], ['history', '--limit', 'many']])(
    'a wrong call is told in JSON where that was asked for: %s %s %s',
    async (...args) => {
      expect(await json(site, ...args)).toMatchObject({
        ok: false,
        code: 'CALLED_WRONGLY',
        cause: expect.any(String),
        fix: expect.stringContaining('release'),
      })
    },
  )
})

test('[CP1] status says what is damaged and what the site shows', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  await writeFile(join(site.root, 'registry/env/production/0000000000000002.json'), '{')
  const { exit, out } = await release(site, 'status')
  expect(exit).toBe(4)
  expect(out).toContain('0000000000000002.json: it is not JSON. The site stays with number 1.')
})

test.each([['status'], ['rollback', 'maps'], ['canary', 'watch', '--once']])(
  'an environment or a registry that is not there is not answered with nothing: %s %s %s',
  async (...args) => {
    await using site = await createSite()
    const nowhere = await release(site, ...args)
    expect([nowhere.exit, nowhere.err]).toEqual([2, expect.stringContaining('REGISTRY_MISSING')])
    await site.release('maps', 'm1')
    const slip = await release(site, ...args, '--environment', 'prodution')
    expect(slip.exit).toBe(2)
    expect(slip.err).toContain('There is no environment prodution')
    expect(slip.err).toContain('There are production.')
  },
)

test('a registry is begun only where that is asked for', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  for (const args of [['publish', 'maps'], ['doctor'], ['gc']])
    expect((await release(site, ...args)).err).toContain('There is no registry at')
  expect((await release(site, 'publish', 'maps', '--create')).exit).toBe(0)
  expect((await release(site, 'promote', 'maps')).exit).toBe(0)
})

test('what all visitors have is no canary of itself', async () => {
  await using site = await createSite()
  const version = await site.release('maps', 'm1')
  const { exit, err } = await release(site, 'promote', 'maps', version, '--canary', '10')
  expect([exit, err]).toEqual([2, expect.stringContaining('it cannot be a canary of itself')])
})

test('whoever stops reading the answer is left in peace', async () => {
  await using site = await createSite()
  for (let count = 0; count < 3; count++) await site.release('maps', `m${count}`)
  const cli = join(import.meta.dirname, 'cli.ts')
  const env = { PATH: process.env['PATH'], REGISTRY_URL: site.url }
  const child = spawn(process.execPath, [cli, 'history', '--root', site.root], { env, cwd: site.root })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  await once(child, 'close')
  expect(said).toBe('')
})

/** In place of the built shell: says where it is, never gets ready, and hears no request to end. */
const trialShell = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  const server = require('node:net').createServer()
  server.listen(0, '127.0.0.1', () => {
    require('node:fs').writeFileSync('trial.part', String(server.address().port))
    require('node:fs').renameSync('trial.part', 'trial')
  })
`

test.each(['is being prepared', 'runs'])(
  '[CP2] a promotion that is broken off while its trial site %s leaves no site, no browser and no folder, and nothing is promoted',
  async (moment) => {
    await using site = await createSite()
    const live = await site.release('maps', 'm1')
    const version = await site.publish('maps', 'm2')
    await mkdir(join(site.root, 'shell/dist/server'), { recursive: true })
    await writeFile(join(site.root, 'shell/dist/server/server.js'), trialShell)
    const temporary = join(site.root, 'temporary')
    await mkdir(temporary)
    const cli = join(import.meta.dirname, 'cli.ts')
    const own = { TMPDIR: temporary, HOME: site.root, NODE_COMPILE_CACHE: join(site.root, 'cache') }
    const env = { PATH: process.env['PATH'], REGISTRY_URL: site.url, ...own }
    const args = [cli, 'promote', 'maps', version, '--root', site.root]
    const child = spawn(process.execPath, args, { env, cwd: site.root, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await until('the folder of a trial site', async () =>
      (await readdir(temporary)).some((name) => name.startsWith('tessera-check-')),
    )
    const running = moment === 'runs' ? await connectTo(join(site.root, 'trial')) : undefined
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    await running?.gone
    expect(await readdir(temporary)).toEqual([])
    expect(await site.live()).toEqual({ maps: live })
  },
)

/** A connection to the program that wrote its port to `file`: it ends when the program does. */
async function connectTo(file: string): Promise<{ gone: Promise<unknown> }> {
  const port = await until('the port of the trial shell', () => readFile(file, 'utf8'))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {}) // a killed program resets it
  return { gone: new Promise((resolve) => socket.resume().once('close', resolve)) }
}

async function json(site: Site, ...args: string[]): Promise<unknown> {
  return JSON.parse((await release(site, ...args, '--json')).out)
}

function release(site: Site, ...args: string[]): Promise<Called> {
  return callInTurn(site, ...rooted(site, args))
}

test('a Node that is too old is told so, in one sentence', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`
  const child = spawn(process.execPath, ['--import', old, join(import.meta.dirname, 'cli.ts'), 'status'])
  const said = once(child.stderr, 'data')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(String(await said)).toBe('release needs Node 22.18 or later; this is 20.19.0.\n')
})

/** The same, in a process of its own. */
function start(site: Site, ...args: string[]): Promise<Called> {
  const command = [join(import.meta.dirname, 'cli.ts'), ...rooted(site, args)]
  return new Promise((resolve) => {
    const options = { env: environmentOf(site), cwd: site.root }
    const child = execFile(process.execPath, command, options, (_, out, err) => {
      resolve({ exit: child.exitCode ?? -1, out, err })
    })
  })
}

function rooted(site: Site, args: readonly string[]): readonly string[] {
  return args.includes('--help') || args[0] === 'promot' ? args : [...untried(args), '--root', site.root]
}

/** These remotes are no real ones: there is nothing to try in a browser. */
function untried(args: readonly string[]): readonly string[] {
  if (args[0] !== 'promote' || args.length < 2 || args.includes('--force') || args.includes('--waive'))
    return args
  return [...args, '--skip-browser', ...(args.includes('--reason') ? [] : ['--reason', 'test'])]
}
