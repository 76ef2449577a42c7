import { afterEach, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { problemTable } from '@tessera/kit/contract/problems'
import { listFiles } from './documents/listFiles.ts'
import { BrokenDocument } from './port/BrokenDocument.ts'
import {
  createFollowedContent,
  createTestContent,
  front,
  place,
  smallSite,
  textPage,
  type FollowedContent,
  type TestContent,
} from './testing/createTestContent.ts'

let site: TestContent | FollowedContent
type Geography = Record<'regions' | 'provinces', { id: string }[]>

async function open(more: Readonly<Record<string, string | object>> = {}): Promise<TestContent> {
  const opened = await createTestContent({ ...smallSite, ...more })
  site = opened
  return opened
}

afterEach(() => site.close())

const headingAt = async (path: string) => {
  const page = await site.content.page(path)
  return page && 'heading' in page ? page.heading : undefined
}

test('every region and every place has its page; other paths have none', async () => {
  const { content } = await open()
  expect(await content.page('/regions/andalucia')).toMatchObject({ kind: 'list', heading: 'Andalucía' })
  const detail = await content.page('/places/ronda')
  expect(detail).toMatchObject({ kind: 'detail', title: 'Ronda, Andalucía', region: { id: '01' } })
  expect(detail?.kind === 'detail' && detail.neighbours.map(({ place: { name } }) => name)).toEqual([
    'Júzcar',
    'Málaga',
    'Granada',
    'Albarracín',
  ])
  for (const path of ['/nowhere', '/places/nowhere', '/regions/nowhere', '/places/', '/constructor']) {
    expect(await content.page(path)).toBeUndefined()
  }
  const all = [
    '/about',
    '/regions/andalucia',
    '/regions/aragon',
    '/places/albarracin',
    '/places/granada',
    '/places/juzcar',
    '/places/malaga',
    '/places/ronda',
  ]
  expect(await content.paths(0, 100)).toEqual(all)
  expect(await content.pathCount()).toBe(all.length)
  expect([await content.paths(1, 3), await content.paths(6, 2)]).toEqual([all.slice(1, 4), all.slice(6)])
})

test('[RT1] a page about what is not there is a broken document, reported by its field; an address that no document has is none', async () => {
  const list = '---\nkind: list\ntitle: Lost\ndescription: Lost\nheading: Lost\nregion: atlantis\n---\n'
  const { content, problems } = await open({ 'pages/lost.md': list })
  await expect(content.page('/lost')).rejects.toThrow(BrokenDocument)
  expect(await content.page('/atlantis')).toBeUndefined()
  expect(problems).toContainEqual(
    expect.objectContaining({ cause: 'pages/lost.md, field region: there is no region atlantis' }),
  )
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
  ['JSON that ends early', 'places/more.json', '{"places": [', ''],
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
    const bad = { ...place('9', 'Nowhere', '29', 10, 36, -5), [field]: value }
    const good = place('8', 'Casares', '29', 10, 36.44, -5.27)
    const { content, problems } = await open({ 'places/more.json': { places: [bad, good] } })

    expect(problems).toMatchObject([{ detail: { file: 'places/more.json', field: `places[0].${field}` } }])
    expect((await content.places({})).total).toBe(6)
    expect((await content.markers({})).name).not.toContain('Nowhere')
    expect(await content.page('/places/casares')).toBeDefined()
    expect(await content.page('/places/nowhere')).toBeUndefined()
  },
)

test('a place of an unknown province, or with a taken slug, is reported and left out', async () => {
  const { content, problems } = await open({
    'places/more.json': { places: [place('8', 'Far', '99', 1, 0, 0), place('9', 'Ronda', '18', 1, 37, -3)] },
  })
  expect(problems.map(({ detail }) => detail?.['field'])).toEqual(['places[0].province', 'places[1].slug'])
  expect((await content.places({})).total).toBe(5)
})

test("[RT1] a region that goes is one problem that names who is affected; its places' pages are 404, and come back", async () => {
  const detail = '---\nkind: detail\nplace: ronda\n---\n'
  const home = { kind: 'home', title: 'H', description: 'D', heading: 'H', lead: 'L', hero: 'none' }
  const { content, change } = await open({
    'pages/places/ronda.md': `${detail}\n\`\`\`block picture\npicture: no\n\`\`\`\n`,
    'pages/index.json': { ...home, featured: ['ronda', 'albarracin'] },
  })
  const { problems } = await change({ 'regions/andalucia.md': null })
  expect(problems.filter(({ cause }) => !cause.includes('no picture no'))).toEqual([
    expect.objectContaining({
      cause:
        'regions: no document has the id 01, the region of the provinces 29, 18: 4 places of generated/places.json have no page; ' +
        'pages/index.json (featured[0]); pages/places/ronda.md (place)',
    }),
  ])
  for (const path of ['/places/ronda', '/places/granada', '/regions/andalucia'])
    expect(await content.page(path)).toBeUndefined()
  expect(await content.page('/')).toMatchObject({ featured: [{ place: { slug: 'albarracin' } }] })

  const back = await change({ 'regions/andalucia.md': smallSite['regions/andalucia.md'] ?? '' })
  expect(back.problems).toHaveLength(1)
  expect(await content.page('/places/ronda')).toMatchObject({ kind: 'detail' })
})

test('[RT1] a list of a region that goes is 404 and named by the one problem of that region, wherever it stands; one of a region that never was is broken', async () => {
  const list = (region: string) =>
    front({ kind: 'list', title: 'T', description: 'D', heading: 'Own', region })
  const { content, problems, change } = await open({
    'pages/regions/aragon.md': list('aragon'),
    'pages/guides/east.md': list('aragon'),
  })
  expect(problems).toEqual([])
  const gone = await change({ 'regions/aragon.md': null })
  expect(gone.problems.map(({ cause }) => cause)).toEqual([
    'regions: no document has the id 02, the region of the provinces 44: 1 places of generated/places.json have no page; pages/guides/east.md (region); pages/regions/aragon.md (region)',
  ])
  for (const path of ['/regions/aragon', '/guides/east']) expect(await content.page(path)).toBeUndefined()
  expect(await content.page('/places/albarracin')).toBeUndefined()

  const both = await change({ 'regions/andalucia.md': null })
  expect(both.problems.map(({ cause }) => cause)).toEqual([
    expect.stringContaining('no document has the id 01'),
    expect.stringContaining('no document has the id 02'),
    'pages/guides/east.md, field region: there is no region aragon',
    'pages/regions/aragon.md, field region: there is no region aragon',
  ])
  expect(await content.page('/guides/east')).toBeUndefined()

  await change({ 'regions/aragon.md': smallSite['regions/aragon.md'] ?? '' })
  expect(await headingAt('/guides/east')).toBe('Own')
  expect(await headingAt('/regions/aragon')).toBe('Own')
})

test('[RT1] a list at the address of its region is 404 where there is no such region, also without places', async () => {
  const list = front({ kind: 'list', title: 'T', description: 'D', heading: 'H', region: 'atlantis' })
  const { content, problems } = await open({ 'pages/regions/atlantis.md': list })
  expect(await content.page('/regions/atlantis')).toBeUndefined()
  expect(problems.map(({ cause }) => cause)).toEqual([
    'pages/regions/atlantis.md, field region: there is no region atlantis',
  ])
})

test('[RT1] a region whose shape goes is one problem too, and a province that nothing names one for all its places', async () => {
  const { regions, provinces } = smallSite['generated/geography.json'] as Geography
  const { content, problems } = await open({
    'generated/geography.json': {
      regions: regions.slice(1),
      provinces: provinces.filter(({ id }) => id !== '44'),
    },
  })
  expect(problems.map(({ cause }) => cause)).toEqual([
    'regions/andalucia.md, field id: there is no shape of a region 01: 4 places of generated/places.json have no page',
    'generated/places.json, field places[4].province: there is no province 44',
  ])
  expect((await content.places({})).total).toBe(0)
  await site.close()

  await open({ 'generated/geography.json': { regions, provinces: [] } })
  expect(site.problems.map(({ cause }) => cause)).toEqual([
    'generated/places.json, field places[0].province: there is no province 29; nor do those of 4 other places exist',
  ])
})

test('of two documents for one path the first is the page, the second is reported', async () => {
  const { problems } = await open({
    'pages/about.json': { kind: 'text', title: 'T', description: 'D', heading: 'From JSON' },
  })
  expect(problems).toMatchObject([{ detail: { file: 'pages/about.md', field: '' } }])
  expect(await headingAt('/about')).toBe('From JSON')
})

test('a place document replaces the generated place of the same id', async () => {
  const { content } = await open({
    'places/mine.json': { places: [place('2', 'Ronda', '29', 99, 36.7, -5.1)] },
  })
  const { items, total } = await content.places({ text: 'ronda' })
  expect([total, items[0]?.population]).toEqual([1, 99])
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
