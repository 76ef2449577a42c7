import { expect, test } from '@jest/globals'
import { smallSite, townSite } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'

const page = (body: string, more = '') =>
  `---\nkind: text # a comment\ntitle: T\ndescription: D\nheading: H\n${more}---\n${body}`

const linking = page(`See [the \`about\` page](/about#top "A title") and [places](/about-us), or /about.

[ref]: /about

\`\`\`block slot
slot: weather
options: { more: '/about?x=1' } # kept
fallback: None
\`\`\`

<p><a class=x href="/about">it</a></p>
`)
const siteText = `{\n  "title": "S",\t"navigation": [ { "label": "About", "href": "/about" },
    { "label": "Other", "href": "/other" } ],
  "tagline": "T", "language": "en", "footer": {"about": "A", "links": [], "attributions": []}
}
`
const site1 = {
  ...smallSite,
  'site.json': siteText,
  'pages/about.md': page('Myself: [here](/about).\n'),
  'pages/linking.md': linking,
  'pages/contact.json': { kind: 'text', blocks: [{ kind: 'form', form: 'contact' }] },
  'forms/contact.json': { heading: 'Contact' },
  'redirects.json': {
    redirects: [
      { from: '/old', to: '/about' },
      { from: '/new', to: '/other' },
    ],
  },
}

test('[WR6] [SR13] [storyblok#775, craftcms#2002] rename: redirect and every reference follow in one set, all other bytes stay', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  const results = await site.port.rename('pages/about.md', 'pages/new.md', set, 'ana')
  expect(results.every(({ kind }) => kind === 'saved')).toBe(true)
  await site.publish(set)
  expect(await site.read('pages/new.md')).toBe(page('Myself: [here](/new).\n'))
  await expect(site.read('pages/about.md')).rejects.toThrow(/ENOENT/)
  expect(await site.read('pages/linking.md')).toBe(
    linking
      .replace('(/about#', '(/new#')
      .replace('[ref]: /about', '[ref]: /new')
      .replace("'/about?", "'/new?")
      .replace('href="/about"', 'href="/new"'),
  )
  expect(await site.read('site.json')).toBe(siteText.replace('"/about"', '"/new"'))
  expect(JSON.parse(await site.read('redirects.json'))).toEqual({
    redirects: [
      { from: '/old', to: '/new' },
      { from: '/about', to: '/new' },
    ],
  })
  expect(await site.port.activity({ max: 2 })).toMatchObject([{ did: 'publish' }, { did: 'save' }])
})

test('[ST11] translations go where their document goes, and links in them follow', async () => {
  const about = { 'pages/about.es.md': '---\nof: abc\ntitle: Acerca\n---\nTexto.\n' }
  const other = { 'pages/linking.es.md': '---\ntitle: Enlaces\n---\nVea [esto](/about).\n' }
  await using site = await createWriting({ ...site1, ...about, ...other })
  const set = await site.begin()
  await site.port.rename('pages/about.md', 'pages/history.md', set, 'ana')
  const textOf = async (file: string) => (await site.port.open(file, set)).text
  expect(await textOf('pages/history.es.md')).toBe(about['pages/about.es.md'])
  expect(await textOf('pages/about.es.md')).toBeNull()
  expect(await textOf('pages/linking.es.md')).toContain('[esto](/history)')
  await site.port.remove('pages/history.md', { redirectTo: '/new' }, set, 'ana')
  expect(await textOf('pages/history.es.md')).toBeNull()
  expect(await textOf('pages/linking.es.md')).toContain('[esto](/other)') // where /new leads
})

test('[WR6] renamed there and back, no redirect leads in a circle', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  await site.port.rename('pages/about.md', 'pages/new.md', set, 'ana')
  await site.port.rename('pages/new.md', 'pages/about.md', set, 'ana')
  const { text } = await site.port.open('redirects.json', set)
  expect(JSON.parse(text ?? '')).toEqual({
    redirects: [{ from: '/old', to: '/about' }],
  })
})

test('[WR6] the address of a page that was never public gets no redirect', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  await site.save(set, 'pages/begun.md', page('Begun.\n'))
  const files = await site.port.rename('pages/begun.md', 'pages/named.md', set, 'ana')
  expect(files.map(({ file }) => file)).toEqual(['pages/named.md', 'pages/begun.md'])
})

test('[WR6] a form is renamed where pages show it', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  await site.port.rename('forms/contact.json', 'forms/write-to-us.json', set, 'ana')
  const { text } = await site.port.open('pages/contact.json', set)
  expect(JSON.parse(text ?? '')).toEqual({ kind: 'text', blocks: [{ kind: 'form', form: 'write-to-us' }] })
})

test.each([
  ['pages/about.md', 'pages/linking.md', /is taken by pages\/linking\.md/],
  ['pages/about.md', 'pages/contact.md', /is taken by pages\/contact\.json/],
  ['pages/about.md', 'pages/new.json', /keeps its kind and its extension/],
  ['pages/about.md', 'entries/land/new.md', /keeps its kind/],
  ['pages/nowhere.md', 'pages/new.md', /there is no document/],
  ['site.json', 'site.json', /every site needs it/],
])('%s cannot be renamed to %s', async (file, to, reason) => {
  await using site = await createWriting(site1)
  await expect(site.port.rename(file, to, await site.begin(), 'ana')).rejects.toThrow(reason)
})

test('[WR6] [SR13] [storyblok#775] remove: who refers is listed, and nothing is written', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  const refused = site.port.remove('pages/about.md', {}, set, 'ana')
  await expect(refused).rejects.toThrow(/is referred to by .*pages\/linking\.md, blocks\[0\]\.markdown/)
  await expect(refused).rejects.toMatchObject({
    references: [
      { file: 'pages/linking.md', field: 'blocks[0].markdown' },
      { file: 'pages/linking.md', field: 'blocks[0].markdown' },
      { file: 'pages/linking.md', field: 'blocks[1].options.more' },
      { file: 'pages/linking.md', field: 'blocks[2].markdown' },
      { file: 'redirects.json', field: 'redirects[0].to' },
      { file: 'site.json', field: 'navigation[0].href' },
    ],
  })
  expect(await site.port.references('pages/about.md')).toHaveLength(6)
})

test('[WR6] [SR13] [craftcms#2002] remove with a redirect leaves no link that is dead', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  await site.port.remove('pages/about.md', { redirectTo: '/new' }, set, 'ana')
  expect((await site.port.open('pages/about.md', set)).text).toBeNull()
  const { text } = await site.port.open('redirects.json', set)
  expect(JSON.parse(text ?? '')).toEqual({
    redirects: [
      { from: '/old', to: '/other' },
      { from: '/new', to: '/other' },
      { from: '/about', to: '/other' },
    ],
  })
  const back = site.port.remove('pages/linking.md', { redirectTo: '/linking#x' }, set, 'ana')
  await expect(back).rejects.toThrow(/leads back to \/linking/)
})

test('[WR6] remove with unlinking keeps the words of links, and takes entries of lists out', async () => {
  const files = { ...site1, 'pages/linking.md': linking.replace(/```block slot[^]*?```\n/, '') }
  await using site = await createWriting(files)
  const set = await site.begin()
  await site.port.remove('pages/about.md', { unlink: true }, set, 'ana')
  const textOf = async (file: string) => (await site.port.open(file, set)).text
  expect(await textOf('pages/linking.md')).toBe(
    page('See the `about` page and [places](/about-us), or /about.\n\n\n\n<p>it</p>\n'),
  )
  expect(await textOf('site.json')).toBe(siteText.replace(/\{ "label": "About".*\n\s*/, ''))
  expect(await site.port.references('pages/about.md')).toHaveLength(5)
})

test('a field that cannot be without the document is named', async () => {
  await using site = await createWriting(site1)
  const set = await site.begin()
  await expect(site.port.remove('pages/about.md', { unlink: true }, set, 'ana')).rejects.toThrow(
    'pages/linking.md needs a value in blocks[1].options.more: choose another one first',
  )
})

test('[WR6] a document of a type is renamed where a home page features it, and in fields of types that refer to it', async () => {
  const home = { kind: 'home', featured: ['land/navarra', 'land/andalucia'] }
  await using site = await createWriting({
    ...townSite,
    'pages/index.json': home,
    'entries/land/navarra.md': '---\nname: Navarra\n---\n',
    'entries/town/tudela.md':
      '---\nname: navarra\nland: navarra # its land\n---\n[It](/entries/land/navarra).\n',
    'entries/town/navarra.md': '---\nname: Other\nland: aragon\n---\n',
    'entries/town/near.md': '---\nname: Near\nland: aragon\nnear: [navarra]\n---\n',
  })
  const set = await site.begin()
  await site.port.rename('entries/land/navarra.md', 'entries/land/nafarroa.md', set, 'ana')
  const textOf = async (file: string) => (await site.port.open(file, set)).text
  expect(await textOf('entries/land/navarra.md')).toBeNull()
  expect(JSON.parse((await textOf('pages/index.json')) ?? '')).toEqual({
    ...home,
    featured: ['land/nafarroa', 'land/andalucia'],
  })
  expect(await textOf('entries/town/tudela.md')).toBe(
    '---\nname: navarra\nland: nafarroa # its land\n---\n[It](/entries/land/nafarroa).\n',
  )
  expect(await textOf('entries/town/near.md')).toContain('near: [navarra]')
  expect(await site.port.references('entries/town/navarra.md')).toEqual([
    { file: 'entries/town/near.md', field: 'near[0]' },
  ])
  await expect(site.port.rename('entries/town/near.md', 'entries/land/near.md', set, 'ana')).rejects.toThrow(
    /keeps its kind/,
  )
})

test('[WR6] a document of a record goes back to what the record says, whoever links there', async () => {
  await using site = await createWriting({
    ...townSite,
    'entries/town/ronda.md': '---\nname: Ronda\n---\nMore.\n',
    'pages/linking.md': page('[Ronda](/entries/town/ronda)'),
  })
  const set = await site.begin()
  const file = 'entries/town/ronda.md'
  await expect(site.port.rename(file, 'entries/town/other.md', set, 'ana')).rejects.toThrow(
    /is named after it/,
  )
  expect(await site.port.remove(file, { redirectTo: '/other' }, set, 'ana')).toMatchObject([{ file }])
  expect((await site.port.sets()).at(-1)?.files).toEqual([file]) // the page stays: no redirect hides it
})

test('[WR6] a document that records refer to keeps its name, and they are listed', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  const land = 'entries/land/aragon.json'
  await expect(site.port.rename(land, 'entries/land/aragonia.json', set, 'ana')).rejects.toThrow(
    /is referred to by records\/town\/all\.json, records\[4\]\.land: /,
  )
  await expect(site.port.remove(land, { unlink: true }, set, 'ana')).rejects.toThrow(/is referred to by/)
  expect(await site.port.references(land)).toEqual([
    { file: 'records/town/all.json', field: 'records[4].land' },
  ])
})

test('[WR6] [directus#10923] pictures in use do not vanish: who shows them is listed, also by fields of their own', async () => {
  const files = [{ width: 1, type: 'image/png', file: 'a.png' }]
  await using site = await createWriting({
    ...smallSite,
    'media/mine.json': { media: [{ id: 'bridge', width: 1, height: 1, alt: '', files }] },
    'pages/one.md': page(
      '```block picture\npicture: bridge\n```\n\n![A bridge](media:bridge) <img src="media:bridge" alt="">\n',
    ),
    'pages/two.json': {
      kind: 'home',
      hero: 'bridge',
      blocks: [{ kind: 'gallery', pictures: ['bridge-2', 'bridge'] }],
    },
  })
  const set = await site.begin()
  await expect(site.port.remove('media/mine.json', {}, set, 'ana')).rejects.toMatchObject({
    message: expect.stringContaining('remove these references too'),
    references: [
      { file: 'pages/one.md', field: 'blocks[0].picture' },
      { file: 'pages/one.md', field: 'blocks[1].markdown' },
      { file: 'pages/one.md', field: 'blocks[1].markdown' },
      { file: 'pages/two.json', field: 'hero' },
      { file: 'pages/two.json', field: 'blocks[0].pictures[1]' },
    ],
  })
  await expect(site.port.remove('media/mine.json', { unlink: true }, set, 'ana')).rejects.toThrow(
    'pages/two.json needs a value in hero: choose another one first',
  )
})
