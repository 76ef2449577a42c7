import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TextPage } from '../port/port.ts'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'

const definition = `import { body, defineSite, defineType, facts, words } from 'tessera'
const museum = defineType({
  name: 'Museum', title: 'name', summary: 'line',
  fields: { name: words(), line: words().optional(), season: words().optional(), way: words().optional() },
  page: [facts('season', 'way'), body()], list: { heading: 'Museums' },
})
export default defineSite({ types: { museum } })`
const english = { language: 'en', direction: 'ltr' }

let site: TestContent
beforeAll(async () => {
  site = await createTestContent({
    ...smallSite,
    'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
    'tessera.config.ts': definition,
    'entries/museum/far.md': front({ name: 'Far', line: 'Stars', season: 'May', way: 'By bus' }, 'Text.'),
    'entries/museum/far.es.md': front({ name: 'Lejos', season: 'Mayo' }),
    'pages/about.md': front({ kind: 'text', title: 'About', description: 'About', heading: 'About' }, 'A.'),
    'pages/about.es.md': front({ heading: 'Quienes somos' }),
    'entries/museum/bare.md': front({ name: 'Bare' }),
    'entries/museum/bare.es.md': front({ name: 'Solo' }),
  })
  expect(site.problems).toEqual([])
})
afterAll(() => site.close())

const inSpanish = async (slug: string) =>
  (await site.content.inLanguage?.('es').page(`/entries/museum/${slug}`)) as TextPage | undefined

test('[TY1] [LG2] a document whose summary and text are not translated counts as untranslated, under its translated name', async () => {
  const far = await inSpanish('far')
  expect(far).toMatchObject({ heading: 'Lejos', contentLanguage: english })
  expect(far?.entry).toMatchObject({ isPartlyTranslated: true, lead: 'Stars' })
  const [facts] = far?.entry?.parts ?? []
  const [season, way] = facts?.kind === 'facts' ? facts.facts : []
  expect(season).toEqual({ term: 'Season', detail: 'Mayo' })
  expect(way).toEqual({ term: 'Way', detail: 'By bus', language: english })
  expect(await site.content.alternates?.(['/entries/museum/far'])).toEqual([{ en: '/entries/museum/far' }])
  const listed = await site.content.inLanguage?.('es').entries?.('museum', {})
  const card = listed?.items.find(({ name }) => name === 'Lejos')
  expect(card).toMatchObject({ summary: 'Stars', language: english })
  expect(card?.nameLanguage).toBeUndefined()
})

test('[TY1] with its summary it is translated, and so is one that has neither summary nor text', async () => {
  expect((await inSpanish('bare'))?.contentLanguage).toBeUndefined()
  await site.change({ 'entries/museum/far.es.md': front({ name: 'Lejos', line: 'Estrellas' }) })
  expect((await inSpanish('far'))?.contentLanguage).toBeUndefined()
})

test('[LG3] search names documents and pages of text in the language', async () => {
  const namesOf = async (text: string) =>
    (await site.content.inLanguage?.('es').search(text, 5))?.map(({ name, href }) => [name, href])
  expect(await namesOf('Lejos')).toEqual([['Lejos', '/es/entries/museum/far']])
  expect(await namesOf('Quienes')).toEqual([['Quienes somos', '/es/about']])
})

test('[LG2] a name is marked as of the first language if its document has more texts in that one alone', async () => {
  await site.change({ 'entries/museum/far.es.md': null, 'entries/museum/bare.es.md': null })
  const listed = await site.content.inLanguage?.('es').entries?.('museum', {})
  expect(listed?.items.map(({ name, nameLanguage }) => [name, nameLanguage])).toEqual([
    ['Bare', undefined],
    ['Far', english],
  ])
})
