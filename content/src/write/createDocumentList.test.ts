import { cp, rename, rm } from 'node:fs/promises'
import { expect, jest, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { textPage, townSite } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'
import { createContentFolder } from './ContentFolder.ts'
import { createDocumentList } from './createDocumentList.ts'
import { createTexts } from './createTexts.ts'

test('documents are listed with what a set makes of them, and found without case and accents', async () => {
  await using site = await createWriting({ ...townSite, 'generated/media.json': { media: [] } })
  const set = await site.begin()
  await site.save(set, 'pages/new.md', textPage('New'))
  await site.save(set, 'pages/about.md', null)
  const { documents, total } = await site.port.list({ set, max: 100 })
  expect(total).toBe(6)
  expect(documents.map(({ file, draft }) => [file, draft])).toEqual([
    ['site.json', undefined],
    ['entries/land/andalucia.json', undefined],
    ['entries/land/aragon.json', undefined],
    ['pages/about.md', 'removed'],
    ['pages/new.md', 'new'],
    ['records/town/all.json', undefined],
  ])
  const generated = await site.port.list({ set, kind: 'media', withGenerated: true, max: 1 })
  expect(generated.documents).toMatchObject([{ file: 'generated/media.json' }])
  const found = await site.port.list({ set, text: 'ARAGON', max: 1 })
  expect(found.documents).toEqual([
    { file: 'entries/land/aragon.json', kind: 'entry', title: 'Aragón', path: '/entries/land/aragon' },
  ])
})

test('[TY3] documents of own types are listed by type and by their title, and the list names the kinds that the site has', async () => {
  await using site = await createWriting({
    'site.json': {},
    'entries/museum/salt.md': '---\nline: Below ground\nname: Salt works\n---\n',
    'entries/question/why.md': '---\nquestion: Why is it blue?\n---\n',
  })
  const set = await site.begin()
  const titles = async (kind?: string) => {
    const { documents, kinds } = await site.port.list({ set, ...(kind && { kind }), max: 9 })
    return [documents.map(({ title }) => title), kinds]
  }
  const kinds = ['site', 'entry/museum', 'entry/question']
  expect(await titles('entry/museum')).toEqual([['Salt works'], kinds])
  expect(await titles('entry/question')).toEqual([['Why is it blue?'], kinds])
  expect(await titles('entry')).toEqual([['Salt works', 'Why is it blue?'], kinds])
  await site.save(set, 'entries/event/night.md', '---\nname: Night\n---\n')
  expect(await titles('entry/event')).toEqual([['Night'], ['site', 'entry/event', ...kinds.slice(1)]])
})

test('[WR8] what was removed is listed by what it was called last, until it is public again', async () => {
  await using site = await createWriting()
  const [set, next, undo] = [await site.begin(), await site.begin(), await site.begin()]
  const removed = (text = '') => site.port.list({ set: next, kind: 'removed', text, max: 10 })
  await site.save(set, 'pages/about.md', null)
  expect(await removed()).toMatchObject({ documents: [], total: 0 })
  await site.publish(set)
  const row = { file: 'pages/about.md', kind: 'page', title: 'T', path: '/about' }
  expect(await removed('ABOUT')).toMatchObject({ documents: [row], total: 1 })
  expect(await removed('other')).toMatchObject({ documents: [], total: 0 })
  const [, first] = await site.port.history('pages/about.md', { max: 2 })
  await site.port.restore('pages/about.md', first?.number ?? 0, undo, 'ana')
  await site.publish(undo)
  expect(await removed()).toMatchObject({ documents: [], total: 0 })
})

test('[WR6] of all documents only those that have the words of a name are looked at for it, drafts and changes too', async () => {
  const page = (text: string) => `---\nkind: text\ntitle: T\ndescription: D\nheading: H\n---\n${text}\n`
  const others = Array.from({ length: 40 }, (_none, at) => [`pages/other-${at}.md`, page(`[a](/b-${at})`)])
  await using site = await createWriting({
    'site.json': {},
    ...Object.fromEntries(others),
    'pages/about.md': page('A'),
    'pages/links.md': page('[a](/about#top)'),
  })
  const { naming, close } = createDocumentList(createContentFolder(site.dir), createTexts(site.store))
  const about = { links: ['/about'], fields: {} }
  expect((await naming(about)).length).toBeLessThan(12)
  expect(await naming(about)).toContain('pages/links.md')
  await site.write('pages/other-1.md', page('<a href="/about">a</a>'))
  await until('the change is seen', async () => (await naming(about)).includes('pages/other-1.md'))
  close()
})

test('each document is read once, whoever asks meanwhile, and again when it changes', async () => {
  const names = Array.from(
    { length: 50 },
    (_none, at) => `pages/towns/town-${String(at).padStart(2, '0')}.md`,
  )
  const towns = names.map((file, at) => [
    file,
    `---\nkind: text\ntitle: >-\n  Town ${at} of\n  Málaga\ndescription: D\nheading: H\nlanguage: es\n---\nText.\n`,
  ])
  await using site = await createWriting({ 'site.json': {}, ...Object.fromEntries(towns) })
  const folder = createContentFolder(site.dir)
  const read = jest.spyOn(folder, 'read')
  const { list, close } = createDocumentList(folder, createTexts(site.store))
  const [one, other] = await Promise.all([1, 2].map(() => list({ set: '', max: 50 }, undefined)))
  expect([one?.total, other?.total]).toEqual([51, 51])
  const query = { set: '', text: 'malaga', kind: 'page', after: names[24], max: 50 } as const
  const { documents, total } = await list(query, undefined)
  expect(total).toBe(50)
  expect(documents[0]).toMatchObject({ title: 'Town 25 of Málaga' })
  expect(read).toHaveBeenCalledTimes(51)
  await site.write(names[25] ?? '', textPage('Changed'))
  await until('a list without it', async () => (await list(query, undefined)).total === 49)
  expect(new Set(read.mock.calls.slice(51).map(([file]) => file))).toEqual(new Set([names[25]]))
  close()
})

test('a folder of documents that gets another name, comes or goes is in the list', async () => {
  await using site = await createWriting({ 'site.json': {}, 'pages/towns/a.md': textPage('A') })
  const files = async () => (await site.port.list({ set: '', max: 9 })).documents.map(({ file }) => file)
  const expectList = (wanted: readonly string[]) =>
    until(wanted.join(), async () => {
      expect(await files()).toEqual(['site.json', ...wanted])
      return true
    })
  await expectList(['pages/towns/a.md'])
  await rename(`${site.dir}/pages/towns`, `${site.dir}/pages/villages`)
  await expectList(['pages/villages/a.md'])
  await site.write('entries/all/too/deep.json', {})
  await site.write('pages/all/deep/b.md', textPage('B'))
  await expectList(['pages/all/deep/b.md', 'pages/villages/a.md'])
  await site.write('pages/all/deep/c.md', textPage('C'))
  await expectList(['pages/all/deep/b.md', 'pages/all/deep/c.md', 'pages/villages/a.md'])
  await rm(`${site.dir}/pages/all`, { recursive: true })
  await expectList(['pages/villages/a.md'])
  await rename(site.dir, `${site.dir}.away`)
  await cp(`${site.dir}.away`, site.dir, { recursive: true })
  await expectList(['pages/villages/a.md'])
  await site.write('pages/d.md', textPage('D'))
  await expectList(['pages/d.md', 'pages/villages/a.md'])
})
