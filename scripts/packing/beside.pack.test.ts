import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const repository = resolve(import.meta.dirname, '../..')
const call = promisify(execFile)

/** Remote → with what it is begun; the longest name that there can be, too. */
const begun = { a: '--react', 'bike-rental': '--dom', 'm23456789-123456789-1234': '--vue' }
const folders = Object.keys(begun).map((name) => `mfe-${name}`)

let copy: string

/** All of the repository that is under version control, and new remotes beside the others. */
beforeAll(async () => {
  copy = await realpath(await mkdtemp(join(tmpdir(), 'tessera-beside-')))
  const { stdout } = await call('git', ['ls-files', '-z'], { cwd: repository, maxBuffer: 2 ** 24 })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(repository, file), join(copy, file))
  }
  for (const installed of globSync('{.,*}/node_modules', { cwd: repository }))
    await symlink(join(repository, installed), join(copy, installed))
  for (const [name, framework] of Object.entries(begun))
    await call(process.execPath, ['kit/src/cli.ts', 'new', name, framework], { cwd: copy })
  await installVue()
})

afterAll(() => rm(copy, { recursive: true, force: true }))

/** Which no other part of the repository has. */
async function installVue(): Promise<void> {
  const apart = join(copy, '.tessera/vue')
  await mkdir(apart, { recursive: true })
  await call('npm', ['install', '--prefer-offline', '--prefix', apart, 'vue@^3.5.45'], { cwd: apart })
  const place = join(copy, folders.at(-1) ?? '', 'node_modules')
  await mkdir(place)
  await symlink(join(apart, 'node_modules/vue'), join(place, 'vue'))
}

const npm = (...args: string[]) =>
  call('npm', ['run', '--silent', ...args], { cwd: copy, maxBuffer: 2 ** 24 })

test('[CP3] untouched, they pass the lint of the whole repository', async () => {
  await npm('lint').catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`)
  })
})

test('[CP3] untouched, they pass types and tests', async () => {
  await npm('types', '--', ...folders)
  const { stderr } = await npm('unit', '--', '--selectProjects', ...folders)
  expect(stderr).toMatch(/Tests: +9 passed, 9 total/)
})

test.each(folders)('[CP3] untouched, %s builds within its budget', async (folder) => {
  const { stdout } = await call(process.execPath, ['../kit/src/cli.ts', 'build'], { cwd: join(copy, folder) })
  expect(stdout).toContain(`✓ ${folder.slice('mfe-'.length)}:`)
})
