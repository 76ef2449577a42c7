import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const cli = join(import.meta.dirname, '../cli.ts')

let folder: string

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tessera-new-'))))
afterEach(() => rm(folder, { recursive: true }))

interface Said {
  code: number
  stdout: string
  stderr: string
}

/** `tessera-kit new`, as it is called there. */
async function call(...args: string[]): Promise<Said> {
  const run = promisify(execFile)(process.execPath, [cli, 'new', ...args], { cwd: folder })
  return run.then((said) => ({ code: 0, ...said })).catch((error: unknown) => error as Said)
}

test('in the site’s repository a remote begins beside the others, and what is next is said', async () => {
  await writeFile(join(folder, 'lerna.json'), '{}')
  const { stdout } = await call('mfe-weather')
  expect(stdout).toMatch(/^✔ mfe-weather is there, with \d+ files:\n {2}README\.md\n/)
  expect(stdout).toContain('src/View.tsx')
  expect(stdout).toMatch(/Next: .*npm run build -w mfe-weather/)
  const again = JSON.parse((await call('weather', '--json')).stdout)
  expect(again).toMatchObject({
    ok: false,
    code: 'CALLED_WRONGLY',
    cause: expect.stringMatching(/is there already/),
  })
})

test('what a script asks for is JSON', async () => {
  await writeFile(join(folder, 'lerna.json'), '{}')
  const { stdout } = await call('weather', '--vue', '--dry-run', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    dryRun: true,
    files: expect.arrayContaining(['src/View.ts']),
  })
  expect(await readdir(folder)).toEqual(['lerna.json'])
})

test.each([
  [['weather'], /not the site’s repository.*\n.*--own-repository/],
  [[], /One name is wanted/],
  [['weather', 'news'], /One name is wanted/],
  [['weather', '--vue', '--dom'], /begun with one framework/],
  [['weather', '--svelte'], /Unknown option '--svelte'.*\n.*tessera-kit new --help/],
  [['weather', '--own-repository'], /tessera-kit-.*\.tgz is not in .*\n.*--packages/],
])('%j is refused, and says how to call it', async (args, words) => {
  expect(await call(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(words) })
  expect(await readdir(folder)).toEqual([])
})
