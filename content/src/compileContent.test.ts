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
const options = (folder: string, errors: string[] = []) => ({
  folder,
  keepIn: join(site.dir, '.kept'),
  onProgress: () => {},
  onError: (message: string) => errors.push(message),
})

test('[CP1] a folder is compiled once: the file, the pictures that it names, and what shown pages place in slots are what a site needs', async () => {
  const slot = (name: string, days?: number) =>
    `\n\n\`\`\`block slot\nslot: ${name}\nfallback: Later\n${days === undefined ? '' : `options: { days: ${days} }\n`}\`\`\`\n`
  const hidden = { kind: 'text', title: 'T', description: 'D', heading: 'H', hidden: true }
  site = await createTestContent({
    ...smallSite,
    'media/own.json': { files: [{ id: 'menu', type: 'application/pdf', file: 'menu.2e.pdf' }] },
    'media/menu.2e.pdf': menu,
    'media/unused.pdf': menu,
    'pages/index.md': textPage('Home', `Text.${slot('weather', 3)}${slot('sky')}`),
    'pages/about.md': textPage('About', 'It says "kind":"slot" and places none.'),
    'pages/hidden.md': front(hidden, slot('weather', 9)),
  })
  const errors: string[] = []
  const first = await compileContent(options(site.dir, errors))
  expect(first).toMatchObject({ revision: site.content.revision(), problems: [] })
  expect(Object.keys(first.files)).toEqual(['content.sqlite', 'placed-slots.json', 'media/menu.2e.pdf'])
  expect(await readFile(first.files['media/menu.2e.pdf'] ?? '', 'utf8')).toBe(menu)
  const compiled = openCompiled(first.files['content.sqlite'] ?? '')
  expect(compiled.catalog.site.title).toBe('Small')
  compiled.close()
  const at = { file: 'pages/index.md', path: '/' }
  expect(JSON.parse(await readFile(first.files['placed-slots.json'] ?? '', 'utf8'))).toEqual([
    { ...at, field: 'blocks[1]', slot: 'weather', options: { days: 3 } },
    { ...at, field: 'blocks[2]', slot: 'sky', options: {} },
  ])

  await site.write('pages/about.md', textPage('Second'))
  await site.write('pages/broken.md', 'no front matter')
  const second = await compileContent(options(site.dir, errors))
  expect(second.revision).not.toBe(first.revision)
  expect(second.problems).toMatchObject([{ detail: { file: 'pages/broken.md' } }])
  expect(errors).toEqual([])
})

test('[CP1] slots in documents of types are listed with type and title, a part of a type once', async () => {
  const block = '```block slot\nslot: sky\nfallback: Later\n```\n'
  site = await createTestContent({
    ...smallSite,
    'tessera.config.ts': `import { body, defineSite, defineType, slot, words } from 'tessera'
      const fields = { name: words() }
      const page = [body(), slot('tickets', { fallback: 'Later', options: { days: 3 } })]
      const type = (name) => defineType({ name, title: 'name', fields, page })
      export default defineSite({ types: { show: type('Show'), hall: type('Hall') } })`,
    'records/hall/all.json': {
      records: [
        { slug: 'one', name: 'One' },
        { slug: 'two', name: 'Two' },
      ],
    },
    'entries/show/knots.md': front({ name: 'Knots' }, block),
    'entries/show/moon.md': front({ name: 'Moon' }),
    'entries/show/none.md': front({ name: 'None', hidden: true }),
  })
  const { files, problems } = await compileContent(options(site.dir))
  expect(problems).toEqual([])
  const knots = { file: 'entries/show/knots.md', path: '/show/knots', type: 'show', title: 'Knots' }
  const hall = { file: 'records/hall/all.json', path: '/hall/one', type: 'hall', title: 'One' }
  const field = 'types.show.page[1] of tessera.config.ts'
  expect(JSON.parse(await readFile(files['placed-slots.json'] ?? '', 'utf8'))).toEqual([
    { ...knots, field: 'blocks[0]', slot: 'sky', options: {} },
    { ...knots, field, slot: 'tickets', options: { days: 3 }, others: 1 },
    { ...hall, field: field.replace('show', 'hall'), slot: 'tickets', options: { days: 3 } },
  ])
})

test('a folder that is not there is reported', async () => {
  site = await createTestContent()
  await expect(compileContent(options(join(site.dir, 'nowhere')))).rejects.toThrow(/nowhere|ENOENT|EACCES/)
})
