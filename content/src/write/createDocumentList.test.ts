import { expect, test } from '@jest/globals'
import { textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'

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
  expect(total).toBe(7)
  expect(documents.map(({ file, draft }) => [file, draft])).toEqual([
    ['generated/geography.json', undefined],
    ['generated/places.json', undefined],
    ['pages/about.md', 'removed'],
    ['pages/new.md', 'new'],
    ['regions/andalucia.md', undefined],
    ['regions/aragon.md', undefined],
    ['site.json', undefined],
  ])
  const found = await site.port.list({ set, text: 'ARAGON', max: 1 })
  expect(found.documents).toEqual([
    { file: 'regions/aragon.md', kind: 'region', title: 'Aragón', path: '/regions/aragon' },
  ])
})

test('of 10,000 documents a page is there in 100 ms, with what was changed meanwhile', async () => {
  await using site = await createWriting({ 'site.json': {}, ...many })
  const set = await site.begin()
  const began = performance.now()
  await site.port.list({ set, max: 50 })
  const started = performance.now()
  const query = { set, text: 'malaga', kind: 'page', after: 'pages/towns/town-04999.md', max: 50 }
  const { documents, total } = await site.port.list(query)
  const took = performance.now() - started
  expect(total).toBe(10_000)
  expect(documents[0]).toMatchObject({ title: 'Town 5000 of Málaga', language: 'es' })
  expect(started - began).toBeLessThan(20_000)
  expect(took).toBeLessThan(100)
  await site.write('pages/towns/town-05000.md', textPage('Changed'))
  while ((await site.port.list(query)).total === 10_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
})
