import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const scripts = join(import.meta.dirname, '../../scripts')

let root: string

/** A repository of two workspaces whose npm only notes that it was called. */
beforeEach(async function createRepository() {
  root = await mkdtemp(join(tmpdir(), 'tessera-first-'))
  const filter = (path: string) => !path.endsWith('node_modules')
  await cp(scripts, join(root, 'scripts'), { recursive: true, filter })
  await write('package.json', '{ "workspaces": ["kit"] }')
  await write('package-lock.json', '{}')
  await write('kit/package.json', '{ "name": "kit" }')
  await write('bin/npm', '#!/bin/sh\nmkdir -p node_modules\necho "$@" >> calls\nsleep ${NPM_TAKES:-0}\n')
  await chmod(join(root, 'bin/npm'), 0o755)
})

afterEach(() => rm(root, { recursive: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true })
  await writeFile(join(root, file), text)
}

async function install(environment: Record<string, string> = {}): Promise<{ calls: number; said: string }> {
  const { stdout } = await runNode(['scripts/install.mjs'], environment)
  return { calls: (await npmCalls()).length, said: stdout }
}

/** What `npm start` installs before it builds. */
async function installSite(): Promise<void> {
  const code = "import('./scripts/installPackages.mjs').then((m) => m.installPackages('site'))"
  await runNode(['-e', code])
}

async function npmCalls(): Promise<readonly string[]> {
  return (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n')
}

async function runNode(args: readonly string[], environment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}`,
    ...environment,
  }
  return promisify(execFile)('node', args, { cwd: root, env })
}

test('packages are installed once, and again when the lock or a workspace is another', async () => {
  expect((await install()).calls).toBe(1)
  expect((await install()).calls).toBe(1)
  await write('package-lock.json', '{ "lockfileVersion": 3 }')
  expect((await install()).calls).toBe(2)
  await write('mfe-new/package.json', '{ "name": "mfe-new" }')
  expect((await install()).calls).toBe(3)
  await write('kit/package.json', '{ "name": "kit", "dependencies": { "left": "1" } }')
  expect((await install()).calls).toBe(4)
  await write('sites/museums/remotes/mfe-new/package.json', '{ "name": "mfe-new" }')
  expect((await install()).calls).toBe(5)
  await write('kit/dist/package.json', '{}')
  await write('node_modules/other/package.json', '{}')
  expect((await install()).calls).toBe(5)
})

test('a start installs what builds and serves, and leaves what tests need where it is', async () => {
  await installSite()
  await installSite()
  expect(await npmCalls()).toEqual([expect.stringContaining('--omit=dev')])
  await install()
  await installSite()
  await write('package-lock.json', '{ "lockfileVersion": 3 }')
  await installSite()
  const [, all, again, ...more] = await npmCalls()
  expect([all, again].join(' ')).not.toContain('--omit=dev')
  expect(more).toEqual([])
})

test('while a step takes long, its seconds are said', async () => {
  expect((await install({ NPM_TAKES: '1.2', TESSERA_PROGRESS: '0.5' })).said).toMatch(
    /Installing packages .*…\n(Installing packages .* … \d+ s\n)+Installing packages .*: done in \d+\.\d s\n/,
  )
})

test('a step says which of how many it is, and how far lerna has come', async () => {
  await write(
    'scripts/try.ts',
    `import { createSteps, run } from './steps.ts'
     const { step } = createSteps(2)
     const lerna = 'Running target build for 3 projects:\\n> @tessera/shell:build  [local cache]\\n'
     await step('Building', ({ report }) =>
       run('node', ['-e', \`console.log(\${JSON.stringify(lerna)}); setTimeout(() => {}, 900)\`], { report }))
     const failed = await step('Serving', async () => { throw new Error('no port') })
     console.log(failed.join())`,
  )
  const { stdout } = await read('scripts/try.ts', { TESSERA_PROGRESS: '0.4' })
  expect(stdout).toMatch(/^\[1\/2\] Building …\n/)
  expect(stdout).toMatch(/\[1\/2\] Building … \d+ s, 1 of 3: @tessera\/shell\n/)
  expect(stdout).toMatch(/\[1\/2\] Building: done in \d+\.\d s\n\[2\/2\] Serving …\n/)
  expect(stdout).toMatch(/\nServing: failed\n$/)
})

/** Runs a script; what it says on the error stream does not matter. */
async function read(script: string, environment: Record<string, string>): Promise<{ stdout: string }> {
  const child = spawn(process.execPath, [script], { cwd: root, env: { ...process.env, ...environment } })
  let stdout = ''
  child.stdout.on('data', (text) => (stdout += String(text)))
  await new Promise((done) => child.on('close', done))
  return { stdout }
}
