import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { newCommand } from './newCommand.ts'

const cli = join(import.meta.dirname, '../cli.ts')
const began = process.cwd()

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-new-'))
  process.chdir(folder)
})
afterEach(async () => {
  jest.restoreAllMocks()
  process.chdir(began)
  await rm(folder, { recursive: true })
})

/** `tessera-kit new`, as it is called there. */
const run = (...args: string[]) => promisify(execFile)(process.execPath, [cli, 'new', ...args])

/** The same, in this process. */
async function call(...args: string[]) {
  const out = jest.spyOn(console, 'log').mockReturnValue(undefined)
  const wrong = jest.spyOn(console, 'error').mockReturnValue(undefined)
  const code = await newCommand(args)
  const [stdout, stderr] = [out, wrong].map(({ mock }) => mock.lastCall?.join(' ') ?? '')
  return { code, stdout, stderr }
}

test('in the site’s repository a remote begins beside the others, and what is next is said', async () => {
  await writeFile(join(folder, 'lerna.json'), '{}')
  const { stdout } = await run('mfe-weather')
  expect(stdout).toMatch(/^✔ mfe-weather is created, with \d+ files:\n {2}README\.md\n/)
  expect(stdout).toContain('src/View.tsx')
  expect(stdout).toMatch(/Next: .*npm run build -w mfe-weather/)
  const again = JSON.parse((await call('weather', '--json')).stdout ?? '')
  expect(again).toMatchObject({
    ok: false,
    code: 'CALLED_WRONGLY',
    cause: expect.stringMatching(/exists already/),
  })
})

test('in the folder of a site a remote of its own begins, and its files lead from there', async () => {
  await writeFile(join(folder, 'lerna.json'), '{}')
  await mkdir(join(folder, 'sites/museums/pages'), { recursive: true })
  await writeFile(join(folder, 'sites/museums/site.json'), '{ "language": "de", "languages": ["fr"] }')
  process.chdir('sites/museums/pages')
  const { stdout } = await call('tickets')
  expect(stdout).toContain('npm run build -w sites/museums/remotes/mfe-tickets')
  const made = join(folder, 'sites/museums/remotes/mfe-tickets')
  const words = await readdir(join(made, 'src/words'))
  expect(words).toEqual(['catalogues.ts', 'de.json', 'en.json', 'fr.json'])
  expect(await readFile(join(made, 'tsconfig.json'), 'utf8')).toContain('"../../../../tsconfig.base.json"')
  expect(await readFile(join(made, 'ci/release.yml'), 'utf8')).toContain(
    'npm run build -w sites/museums/remotes/mfe-tickets\n',
  )
})

test('what a script asks for is JSON', async () => {
  await writeFile(join(folder, 'lerna.json'), '{}')
  const { stdout } = await call('weather', '--vue', '--languages', 'fr,ar', '--dry-run', '--json')
  const { files, ...said } = JSON.parse(stdout ?? '')
  expect(said).toMatchObject({ ok: true, dryRun: true })
  expect(files).toContain('src/View.ts')
  expect(files.filter((file: string) => file.includes('words/'))).toEqual([
    'src/words/catalogues.ts',
    'src/words/en.json',
    'src/words/fr.json',
  ])
  expect(await readdir(folder)).toEqual(['lerna.json'])
})

test('an option that there is not is refused, and says how to call it', async () => {
  await expect(run('weather', '--svelte')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Unknown option '--svelte'.*\n.*tessera-kit new --help/),
  })
})

test.each([
  [['weather'], /not the site’s repository.*\n.*--own-repository/],
  [[], /Give one name/],
  [['weather', 'news'], /Give one name/],
  [['weather', '--vue', '--dom'], /created with one framework/],
  [['weather', '--own-repository'], /tessera-kit-.*\.tgz is not in .*\n.*--packages/],
])('%j is refused, and says how to call it', async (args, words) => {
  expect(await call(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(words) })
  expect(await readdir(folder)).toEqual([])
})
