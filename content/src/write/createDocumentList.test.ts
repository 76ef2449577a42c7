import { cp, rename, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'
import { fastestOf } from '../testing/fastestOf.ts'

const many = Object.fromEntries(
  Array.from({ length: 10_000 }, (_none, at) => [
    `pages/towns/town-${String(at).padStart(5, '0')}.md`,
    `---\nkind: text\ntitle: >-\n  Town ${at} of\n  Málaga\ndescription: D\nheading: H\nlanguage: es\n---\nText.\n`,
  ]),
)

test('documents are listed with what a set makes of them, and found without case and accents', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, 'pages/new.md', textPage('New'))
  await site.save(set, 'pages/about.md', null)
  const { documents, total } = await site.port.list({ set, max: 100 })
  expect(total).toBe(5)
  expect(documents.map(({ file, draft }) => [file, draft])).toEqual([
    ['site.json', undefined],
    ['pages/about.md', 'removed'],
    ['pages/new.md', 'new'],
    ['regions/andalucia.md', undefined],
    ['regions/aragon.md', undefined],
  ])
  const generated = await site.port.list({ set, kind: 'places', withGenerated: true, max: 1 })
  expect(generated.documents).toMatchObject([{ file: 'generated/places.json' }])
  const found = await site.port.list({ set, text: 'ARAGON', max: 1 })
  expect(found.documents).toEqual([
    { file: 'regions/aragon.md', kind: 'region', title: 'Aragón', path: '/regions/aragon' },
  ])
})

test('of 10,000 documents a page is there in 100 ms, with what was changed meanwhile', async () => {
  await using site = await createWriting({ 'site.json': {}, ...many })
  const set = await site.begin()
  const began = performance.now()
  const [one, other] = await Promise.all([1, 2].map(() => site.port.list({ set, max: 50 })))
  expect([one?.total, other?.total]).toEqual([10_001, 10_001])
  const started = performance.now()
  const query = { set, text: 'malaga', kind: 'page', after: 'pages/towns/town-04999.md', max: 50 }
  const { documents, total } = await site.port.list(query)
  expect(total).toBe(10_000)
  expect(documents[0]).toMatchObject({ title: 'Town 5000 of Málaga', language: 'es' })
  expect(started - began).toBeLessThan(20_000)
  expect(await fastestOf(5, () => site.port.list(query))).toBeLessThan(100)
  await site.write('pages/towns/town-05000.md', textPage('Changed'))
  while ((await site.port.list(query)).total === 10_000) await wait(20)
})

test('a folder of documents that gets another name, comes or goes is in the list', async () => {
  await using site = await createWriting({ 'site.json': {}, 'pages/towns/a.md': textPage('A') })
  const files = async () => (await site.port.list({ set: '', max: 9 })).documents.map(({ file }) => file)
  const until = async (wanted: readonly string[]) => {
    while (JSON.stringify(await files()) !== JSON.stringify(['site.json', ...wanted])) await wait(20)
  }
  await until(['pages/towns/a.md'])
  await rename(`${site.dir}/pages/towns`, `${site.dir}/pages/villages`)
  await until(['pages/villages/a.md'])
  await site.write('regions/all/deep.json', {})
  await site.write('pages/all/deep/b.md', textPage('B'))
  await until(['pages/all/deep/b.md', 'pages/villages/a.md'])
  await site.write('pages/all/deep/c.md', textPage('C'))
  await until(['pages/all/deep/b.md', 'pages/all/deep/c.md', 'pages/villages/a.md'])
  await rm(`${site.dir}/pages/all`, { recursive: true })
  await until(['pages/villages/a.md'])
  await rename(site.dir, `${site.dir}.away`)
  await cp(`${site.dir}.away`, site.dir, { recursive: true })
  await until(['pages/villages/a.md'])
  await site.write('pages/d.md', textPage('D'))
  await until(['pages/d.md', 'pages/villages/a.md'])
})
