import { afterEach, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { problemTable } from '@tessera/kit/contract/problems'
import { listFiles } from './documents/listFiles.ts'
import { BrokenDocument } from './port/BrokenDocument.ts'
import {
  createFollowedContent,
  createTestContent,
  smallSite,
  textPage,
  townSite,
  type FollowedContent,
  type TestContent,
} from './testing/createTestContent.ts'
import { createTown } from './testing/towns.ts'

let site: TestContent | FollowedContent

async function open(more: Readonly<Record<string, string | object>> = {}): Promise<TestContent> {
  const opened = await createTestContent({ ...townSite, ...more })
  site = opened
  return opened
}

afterEach(() => site.close())

const headingAt = async (path: string) => {
  const page = await site.content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

test('[RT1] every document and every record has its page; other paths have none', async () => {
  const { content } = await open()
  expect(await content.page('/entries/land/andalucia')).toMatchObject({ heading: 'Andalucía' })
  const page = await content.page('/entries/town/ronda')
  expect(page).toMatchObject({ title: 'Ronda, Andalucía', entry: { type: 'town' } })
  const map = page?.kind === 'text' && page.entry?.parts.find(({ kind }) => kind === 'map')
  expect(map && 'neighbours' in map && map.neighbours.map(({ name }) => name)).toEqual([
    'Júzcar',
    'Málaga',
    'Granada',
    'Albarracín',
  ])
  for (const path of ['/nowhere', '/entries/town/nowhere', '/entries/land/nowhere', '/constructor'])
    expect(await content.page(path)).toBeUndefined()
  const records = ['albarracin', 'granada', 'juzcar', 'malaga', 'ronda']
  const all = [
    '/about',
    '/entries/land/andalucia',
    '/entries/land/aragon',
    '/entries/town',
    ...records.map((slug) => `/entries/town/${slug}`),
  ]
  expect(await content.paths(0, 100)).toEqual(all)
  expect(await content.pathCount()).toBe(all.length)
  expect([await content.paths(1, 4), await content.paths(6, 2)]).toEqual([all.slice(1, 5), all.slice(6, 8)])
})

test('packages and hidden folders of a site are neither read nor watched', async () => {
  const others = ['pages/node_modules/a.md', 'pages/.git/a.md', 'pages/later/node_modules/a.md']
  const hidden = Object.fromEntries(others.slice(1).map((file) => [file, textPage('A')]))
  const followed = await createFollowedContent({ ...smallSite, ...hidden })
  site = followed
  const { content, write } = followed
  for (const file of [...others, 'pages/new.md']) await write(file, textPage('New'))
  await until('the new page', async () => (await headingAt('/new')) === 'New')
  const paths = await content.paths(0, 100)
  expect(paths).toEqual(expect.arrayContaining(['/about', '/new']))
  expect(paths.filter((path) => /node_modules|git/.test(path))).toEqual([])
  expect((await listFiles(followed.dir)).filter((file) => others.includes(file))).toEqual([])
})

test('a change of a file is shown at once, with a new revision; a new file is a new page, and its removal removes it', async () => {
  const followed = await createFollowedContent()
  site = followed
  const { content, write, remove, nextChange } = followed
  const before = content.revision()
  const change = nextChange()
  await write('pages/about.md', textPage('Second'))
  const { revision, problems } = await change
  expect(await headingAt('/about')).toBe('Second')
  expect(problems).toEqual([])
  expect(revision).not.toBe(before)
  expect(content.revision()).toBe(revision)

  const added = nextChange()
  await write('pages/guides/north.md', textPage('North'))
  await added
  expect(await headingAt('/guides/north')).toBe('North')

  const removed = nextChange()
  await remove('pages/guides/north.md')
  await removed
  expect(await headingAt('/guides/north')).toBeUndefined()
})

test('[RT1] an invalid document keeps its last good revision and is reported by file and field', async () => {
  const { content, change, problems } = await open()
  const before = content.revision()
  const announced = await change({ 'pages/about.md': textPage('') })

  expect(await headingAt('/about')).toBe('First')
  expect(announced.problems).toHaveLength(1)
  expect(problems).toMatchObject([
    { name: 'documentInvalid', detail: { file: 'pages/about.md', field: 'heading' } },
  ])
  expect(content.revision()).toBe(before)
})

test('[RT1] a document that was never valid is reported, and its page answers as broken', async () => {
  const { content, problems } = await open({ 'pages/broken.md': textPage('X').replace('"title"', '"titel"') })
  expect(problems.map(({ detail }) => detail)).toEqual([
    { file: 'pages/broken.md', field: 'title' },
    { file: 'pages/broken.md', field: 'titel' },
  ])
  await expect(content.page('/broken')).rejects.toThrow(BrokenDocument)
  expect(await headingAt('/about')).toBe('First')
})

test('[RT1] a fault that leaves out a part only says so, and not that the last good revision is shown', async () => {
  const { change, problems } = await open()
  await change({ 'pages/about.md': textPage('Second', '```block picture\npicture: no\n```') })
  expect(await headingAt('/about')).toBe('Second')
  expect(problems).toMatchObject([
    { name: 'documentPartInvalid', detail: { file: 'pages/about.md', field: 'blocks[0].picture' } },
  ])
  expect(problemTable.documentPartInvalid.fix).not.toContain('last good revision')
  expect(problemTable.documentInvalid.fix).toContain('last good revision')
})

test.each([
  ['JSON that ends early', 'records/town/more.json', '{"records": [', ''],
  ['front matter that is missing', 'pages/x.md', 'Text', ''],
  ['YAML that is none', 'pages/x.md', '---\nkind: [\n---\n', ''],
  ['a block of no kind', 'pages/x.md', textPage('X', '```block map\n```'), 'blocks[0].kind'],
  [
    'a picture that is not there',
    'pages/x.md',
    textPage('X', '```block picture\npicture: no\n```'),
    'blocks[0].picture',
  ],
  [
    'a form that is not there',
    'pages/x.md',
    textPage('X', 'A\n\n```block form\nform: no\n```'),
    'blocks[1].form',
  ],
])('%s is reported', async (_what, file, text, field) => {
  const { problems } = await open({ [file]: text })
  const name = field === '' || field.endsWith('kind') ? 'documentInvalid' : 'documentPartInvalid'
  expect(problems).toMatchObject([{ name, detail: { file, field } }])
})

test.each([
  ['lat', 91],
  ['lon', -181],
  ['lat', '36.7'],
  ['lon', null],
])(
  '[MP8] bad coordinates (%s %p) are reported by document and field; the rest is there',
  async (field, value) => {
    const town = createTown('Nowhere')
    const records = [{ ...town, at: { ...town.at, [field]: value } }, createTown('Casares')]
    const { content, problems } = await open({ 'records/town/more.json': { records } })

    const at = `records[0].at.${field}`
    expect(problems).toMatchObject([{ detail: { file: 'records/town/more.json', field: at } }])
    const markers = await content.entryMarkers?.('town', {})
    expect(markers?.name).toContain('Casares')
    expect(markers?.name).not.toContain('Nowhere')
    expect(await content.page('/entries/town/casares')).toBeDefined()
  },
)

test('[RT1] what a home page features is reported where it goes, and is back with it', async () => {
  const home = { kind: 'home', title: 'H', description: 'D', heading: 'H', lead: 'L', hero: 'none' }
  const { content, change } = await open({
    'pages/index.json': { ...home, featured: ['town/ronda', 'land/aragon'] },
  })
  const names = async () => {
    const page = await content.page('/')
    return page?.kind === 'home' && page.entries?.map(({ name }) => name)
  }
  expect(await names()).toEqual(['Ronda', 'Aragón'])
  const { problems } = await change({ 'entries/land/aragon.json': null })
  expect(problems.map(({ cause }) => cause)).toContain(
    'pages/index.json, field featured[1]: there is no document entries/land/aragon',
  )
  expect(await names()).toEqual(['Ronda'])
  await change({ 'entries/land/aragon.json': townSite['entries/land/aragon.json'] })
  expect(await names()).toEqual(['Ronda', 'Aragón'])
})

test('of two documents for one path the first is the page, the second is reported', async () => {
  const { problems } = await open({
    'pages/about.json': { kind: 'text', title: 'T', description: 'D', heading: 'From JSON' },
  })
  expect(problems).toMatchObject([{ detail: { file: 'pages/about.md', field: '' } }])
  expect(await headingAt('/about')).toBe('From JSON')
})

test('[EM2] no address leaves the engine, wherever it is written', async () => {
  const address = 'office@site.test'
  const { content } = await open({
    'emails/office.json': { label: `Write to ${address}`, address },
    'forms/contact.json': {
      heading: 'Contact',
      submit: 'Send',
      thanks: `Or write to ${address}`,
      fields: [{ name: 'email', label: 'E-mail', control: 'text', hint: address }],
    },
    'pages/contact.md': textPage(
      address,
      `Write to [us](mailto:${address}) or <${address}> or ${address}.\n\n` +
        '```block email\nemail: office\n```\n\n```block form\nform: contact\n```\n\n' +
        `\`\`\`block quote\ntext: ask ${address}\n\`\`\`\n\n\`\`\`block html\n<b title="${address}">${address}</b>\n\`\`\``,
    ),
  })
  const page = await content.page('/contact')
  expect(JSON.stringify(page)).not.toContain(address)
  expect(page?.kind === 'text' && page.blocks.find(({ kind }) => kind === 'email')).toEqual({
    kind: 'email',
    label: 'Write to office (at) site.test',
    token: 'nbjmup+pggjdfAtjuf/uftu',
    shift: 1,
  })
})

test('the site stays when its document is removed or never was valid', async () => {
  const { content, change } = await open()
  const { problems } = await change({ 'site.json': null })
  expect(problems).toMatchObject([{ detail: { file: 'site.json' } }])
  expect((await content.site()).title).toBe('Small')
  await site.close()

  await open({ 'site.json': { title: 'X' } })
  expect((await site.content.site()).language).toBe('en')
})
