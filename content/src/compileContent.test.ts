import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { compileContent } from './compileContent.ts'
import { openCompiled } from './compiled/openCompiled.ts'
import {
  createTestContent,
  front,
  smallSite,
  textPage,
  type TestContent,
} from './testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const menu = '%PDF-1.7'

test('a folder is compiled once: the file, and the pictures that it names, are what a site needs', async () => {
  site = await createTestContent({
    ...smallSite,
    'media/own.json': { files: [{ id: 'menu', type: 'application/pdf', file: 'menu.2e.pdf' }] },
    'media/menu.2e.pdf': menu,
    'media/unused.pdf': menu,
  })
  const keepIn = join(site.dir, '.kept')
  const errors: string[] = []
  const options = {
    folder: site.dir,
    keepIn,
    onProgress: () => {},
    onError: (message: string) => errors.push(message),
  }
  const first = await compileContent(options)
  expect(first).toMatchObject({ revision: site.content.revision(), problems: [] })
  expect(Object.keys(first.files)).toEqual(['content.sqlite', 'placed-slots.json', 'media/menu.2e.pdf'])
  expect(await readFile(first.files['media/menu.2e.pdf'] ?? '', 'utf8')).toBe(menu)
  const compiled = openCompiled(first.files['content.sqlite'] ?? '')
  expect(compiled.catalog.site.title).toBe('Small')
  compiled.close()

  await site.write('pages/about.md', textPage('Second'))
  expect((await compileContent(options)).revision).not.toBe(first.revision)
  await site.write('pages/broken.md', 'no front matter')
  const { problems } = await compileContent(options)
  expect(problems).toMatchObject([{ detail: { file: 'pages/broken.md' } }])
  expect(errors).toEqual([])
})

test('[CP1] what the shown pages place in slots, and with which options, lies beside the compiled file', async () => {
  const slot = (name: string, days?: number) =>
    `\n\n\`\`\`block slot\nslot: ${name}\nfallback: Later\n${days === undefined ? '' : `options: { days: ${days} }\n`}\`\`\`\n`
  const hidden = { kind: 'text', title: 'T', description: 'D', heading: 'H', hidden: true }
  site = await createTestContent({
    ...smallSite,
    'pages/index.md': textPage('Home', `Text.${slot('weather', 3)}${slot('sky')}`),
    'pages/about.md': textPage('About', 'It says "kind":"slot" and places none.'),
    'pages/hidden.md': front(hidden, slot('weather', 9)),
  })
  const keepIn = join(site.dir, '.kept')
  const { files } = await compileContent({
    folder: site.dir,
    keepIn,
    onProgress: () => {},
    onError: () => {},
  })
  const at = { file: 'pages/index.md', path: '/' }
  expect(JSON.parse(await readFile(files['placed-slots.json'] ?? '', 'utf8'))).toEqual([
    { ...at, field: 'blocks[1]', slot: 'weather', options: { days: 3 } },
    { ...at, field: 'blocks[2]', slot: 'sky', options: {} },
  ])
})

test('a folder that is not there is reported', async () => {
  site = await createTestContent(smallSite)
  const options = {
    folder: join(site.dir, 'nowhere'),
    keepIn: site.dir,
    onProgress: () => {},
    onError: () => {},
  }
  await expect(compileContent(options)).rejects.toThrow(/nowhere|ENOENT|EACCES/)
})
