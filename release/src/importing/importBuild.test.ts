import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createFolder } from '../testing/fakeRemote.ts'
import { importBuild } from './importBuild.ts'

const declaration = `
  import { z } from 'zod'
  export const remote = {
    name: 'weather', contract: 1, budgetKb: 9,
    slots: { weather: { data: z.object({ options: z.object({}) }), activation: 'idle' } },
  }`

const manifestWith = (changes: object = {}) => ({
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
  shared: [
    { name: 'react', requiredVersion: '^19', assets: { js: { sync: [] } } },
    { name: 'react-dom', requiredVersion: '^19', assets: { js: { sync: ['own.js'] } } },
  ],
  exposes: [{ path: './weather', assets: { js: { sync: ['js/w.js'] }, css: { sync: ['css/w.css'] } } }],
  ...changes,
})

async function createOutput(manifest: unknown = manifestWith(), more: Readonly<Record<string, string>> = {}) {
  const folder = await createFolder()
  const files = {
    'package.json': '{ "version": "1.2.3" }',
    'src/remote.ts': declaration.replace("from 'zod'", `from '${import.meta.resolve('zod')}'`),
    'dist/mf-manifest.json': JSON.stringify(manifest),
    'dist/remoteEntry.js': 'export {}',
    'dist/js/w.js': 'export {}',
    'dist/js/w.js.map': '{}',
    'dist/.vite/manifest.json': '{}',
    'dist/css/w.css': 'p { color: red }',
    ...more,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), text)
  }
  return folder
}

const importFrom = ({ path }: { path: string }) => importBuild(join(path, 'dist/mf-manifest.json'), path)

test('[CP3] what a stock plugin built becomes a release whose names change with its content', async () => {
  await using output = await createOutput()
  const { manifest, files } = await importFrom(output)
  const [folder = ''] = manifest.browser.entry.split('/')
  expect(folder).toMatch(/^[0-9a-f]{12}$/)
  expect(manifest).toMatchObject({
    name: 'weather',
    version: expect.stringMatching(/^1\.2\.3-[0-9a-f]{8}$/),
    requires: { react: '^19' },
    browser: {
      entry: `${folder}/remoteEntry.js`,
      exposes: { weather: { js: [`${folder}/js/w.js`], css: [`${folder}/css/w.css`] } },
    },
  })
  expect([...files.keys()]).toEqual(
    ['css/w.css', 'js/w.js', 'remoteEntry.js'].map((name) => `${folder}/${name}`),
  )
  expect(String(files.get(`${folder}/css/w.css`))).toContain('@scope ([data-remote="weather"]')
  await writeFile(join(output.path, 'dist/js/w.js'), 'export { }')
  expect((await importFrom(output)).manifest.browser.entry).not.toContain(folder)
})

test('[CP1] maps that the build wrote are stored with it, without the text of sources, named from the folder; what is no map is not', async () => {
  const map = { version: 3, sources: ['../../src/w.ts'], sourcesContent: ['secret'], mappings: 'AAAA' }
  await using output = await createOutput(manifestWith(), {
    'dist/js/w.js.map': JSON.stringify(map),
    'dist/remoteEntry.js.map': '{ "sections": [] }',
  })
  const { manifest, files } = await importFrom(output)
  const [name = ''] = Object.keys(manifest.sourceMaps ?? {})
  expect(Object.keys(manifest.sourceMaps ?? {})).toEqual([
    expect.stringMatching(/^[0-9a-f]{12}\/js\/w\.js\.map$/),
  ])
  expect(JSON.parse(String(files.get(name)))).toEqual({
    version: 3,
    sources: ['src/w.ts'],
    names: [],
    mappings: 'AAAA',
  })
})

test.each([
  ['nothing', '', /mf-manifest\.json: it: /],
  [
    'a classic script',
    manifestWith({ metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'var' } } }),
    /classic script \(remoteEntry\.type var\)/,
  ],
  [
    'a build without the slot',
    manifestWith({ exposes: [] }),
    /declares the slot weather, but the build exposes nothing/,
  ],
  [
    'a manifest that names a file that is not there',
    manifestWith({ metaData: { remoteEntry: { name: 'other.js', type: 'module' } } }),
    /other\.js is not among the files/,
  ],
  [
    'a manifest that names a file elsewhere',
    manifestWith({ metaData: { remoteEntry: { name: 'x.js', path: '../../..', type: 'module' } } }),
    /browser\.entry: must be the name of a file/,
  ],
])('[CP3] %s is refused with that reason', async (_name, manifest, cause) => {
  await using output = await createOutput(manifest)
  await expect(importFrom(output)).rejects.toMatchObject({
    kind: 'importRefused',
    message: expect.stringMatching(cause),
  })
})

test('[CP3] a folder that cannot be a build is refused before any of it is read: too many files, or too much', async () => {
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`dist/many/${index}.js`, '']))
  await using output = await createOutput(manifestWith(), many)
  await expect(importFrom(output)).rejects.toMatchObject({
    message: expect.stringContaining('more than 500 files'),
  })
  await using other = await createOutput()
  await truncate(join(other.path, 'dist/js/w.js'), 10 * 1024 ** 3) // without a byte on the disk
  await expect(importFrom(other)).rejects.toMatchObject({ message: expect.stringContaining('50 MB') })
})
