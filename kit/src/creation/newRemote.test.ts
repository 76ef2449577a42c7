import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Framework, frameworks } from './frameworks.ts'
import { newRemote } from './newRemote.ts'
import { remoteName } from './newCommand.ts'
import { tarballName } from './kitPackage.ts'

let parent: string

beforeEach(async () => void (parent = await mkdtemp(join(tmpdir(), 'tessera-new-'))))
afterEach(() => rm(parent, { recursive: true }))

/** Both tarballs, as far as a generator looks at them. */
async function packTarballs(): Promise<string> {
  for (const part of ['kit', 'release']) await writeFile(join(parent, tarballName(part)), part)
  return parent
}

const text = (file: string) => readFile(join(parent, file), 'utf8')

describe.each(Object.keys(frameworks) as Framework[])('with %s', (framework) => {
  test('[CP3] all is in one new folder, and every word of the templates is filled in', async () => {
    const { files } = await newRemote({ name: 'bike-rental', framework, parent })
    expect(await readdir(parent)).toEqual(['mfe-bike-rental'])
    expect(files).toEqual(expect.arrayContaining(['package.json', 'src/remote.ts', 'src/bike-rental.css']))
    for (const file of files) expect([file, await text(`mfe-bike-rental/${file}`)]).toEqual([file, plain])
    expect(await text('mfe-bike-rental/src/remote.ts')).toContain("'bike-rental': {")
  })

  test('the longest name breaks no line that the formatter would break', async () => {
    const name = remoteName(`abcdefghijkl-${'m'.repeat(11)}`)
    const { files } = await newRemote({ name, framework, parent })
    const code = files.filter((file) => /\.tsx?$/.test(file))
    const lines = await Promise.all(code.map((file) => text(`mfe-${name}/${file}`)))
    const long = lines
      .join('')
      .split('\n')
      .filter((line) => line.length > 110)
    expect(long.filter((line) => !/`|\/\*\*/.test(line))).toEqual([]) // it breaks no text and no comment
  })

  test('[CP3] a repository of its own keeps both tarballs, and depends on nothing of the site', async () => {
    const packages = await packTarballs()
    await newRemote({ name: 'weather', framework, parent, packages })
    const { dependencies, devDependencies } = JSON.parse(await text('mfe-weather/package.json'))
    for (const part of ['kit', 'release']) {
      expect(devDependencies[`@tessera/${part}`]).toBe(`file:packages/${tarballName(part)}`)
      expect(await text(`mfe-weather/packages/${tarballName(part)}`)).toBe(part)
    }
    expect(dependencies).toMatchObject(frameworks[framework].dependencies)
    // Two repositories have a pull request 12; under one name both remotes would be one preview.
    expect(await text('mfe-weather/.github/workflows/release.yml')).toContain(
      'PREVIEW: weather-pr-${{ github',
    )
    expect(JSON.parse(await text('mfe-weather/tsconfig.json')).extends).toBe('@tessera/kit/tsconfig.json')
  })
})

/** No placeholder of ours is left in it; what a workflow fills in has a space. */
const plain = expect.not.stringMatching(/\{\{\w|__name__/)

test('a dry run names the same files, and writes none', async () => {
  const packages = await packTarballs()
  const wanted = { name: 'weather', framework: 'dom', parent, packages } as const
  const { files } = await newRemote({ ...wanted, dryRun: true })
  expect(await readdir(parent)).toHaveLength(2)
  await newRemote(wanted)
  const folder = await readdir(join(parent, 'mfe-weather'), { recursive: true, withFileTypes: true })
  expect(folder.filter((entry) => entry.isFile())).toHaveLength(files.length)
})

test('a folder that is there stays as it is', async () => {
  await mkdir(join(parent, 'mfe-weather'))
  await expect(newRemote({ name: 'weather', framework: 'dom', parent })).rejects.toThrow(/exists already/)
  expect(await readdir(join(parent, 'mfe-weather'))).toEqual([])
})

test('without its tarballs no repository is begun', async () => {
  const wanted = { name: 'weather', framework: 'dom', parent, packages: parent } as const
  await expect(newRemote(wanted)).rejects.toMatchObject({
    fix: expect.stringContaining('--packages <folder>'),
  })
  expect(await readdir(parent)).toEqual([])
})

test.each([
  ['weather', 'weather'],
  ['mfe-weather', 'weather'],
  ['mfe-bike-rental/', 'bike-rental'],
])('%s is the remote %s', (said, name) => {
  expect(remoteName(said)).toBe(name)
})

test.each([
  '',
  'mfe-',
  'Weather',
  '1st',
  'a--b',
  'a-',
  'a_b',
  '../up',
  'constructor',
  'default',
  'list-map',
  'x'.repeat(25),
])('“%s” cannot be the name of a remote', (said) => {
  expect(() => remoteName(said)).toThrow(/cannot be the name|means something else/)
})
