import { afterEach, expect, test } from '@jest/globals'
import { openDrafts } from '../draft/openDrafts.ts'
import { createTestContent, smallSite, type TestContent } from '../testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const languages = { 'site.json': { ...(smallSite['site.json'] as object), languages: ['pt'] } }
const open = async (words: Readonly<Record<string, string | object>>) =>
  void (site = await createTestContent({ ...smallSite, ...languages, ...words }))
const problems = () => site.problems.map(({ name, cause }) => `${name} ${cause}`)
const messages = async (language: string) => (await site.content.site()).words?.[language]?.messages

test('[LG8] words of the site’s languages are shared by all of them, change with their document and go with it', async () => {
  await open({ 'words/pt.json': { 'items.showAll': 'Todos', 'items.count': '{count, number} lugares' } })
  expect(await messages('pt')).toEqual({
    'items.showAll': ['Todos'],
    'items.count': [['n', 'count'], ' lugares'],
  })
  const shown = async () => (await site.content.inLanguage?.('pt').site())?.words
  expect(await shown()).toEqual((await site.content.site()).words)
  const before = await shown()
  await site.change({ 'words/en.json': { 'items.showAll': 'Museums' } })
  expect(await shown()).toEqual({ ...before, en: expect.objectContaining({ hash: expect.any(String) }) })
  await site.change({ 'words/pt.json': '{ "items.showAll"' })
  expect((await shown())?.['pt']).toEqual(before?.['pt'])
  await site.change({ 'words/pt.json': null, 'words/en.json': null })
  expect(await site.content.site()).not.toHaveProperty('words')
  expect(problems()).toHaveLength(1)
})

test('a language that the site does not have is a flaw, and its words are not shown', async () => {
  await open({ 'words/de.json': { 'items.showAll': 'Alle Museen' } })
  expect(problems()).toEqual([
    'documentFlawed words/de.json: is not shown: `languages` of site.json does not name de',
  ])
  expect(await messages('de')).toBeUndefined()
})

const deep = (depth: number): string => (depth === 0 ? 'x' : `{count, plural, other {${deep(depth - 1)}}}`)
const refused: readonly [key: string, message: unknown, reason: string][] = [
  ['items.showAl', 'x', 'there is no such message; the nearest is items.showAll'],
  ['constructor', 'x', 'there is no such message'],
  ['frame.home', 7, 'must be a text'],
  ['frame.home', ' ', 'is empty: leave it out, and the shell’s own text stands'],
  ['frame.home', 'x'.repeat(2001), 'is longer than 2000 characters'],
  ['items.count', deep(120), 'is longer than 2000 characters'],
  ['frame.home', 'Start <img src=x onerror=alert(1)>', 'messages cannot contain tags'],
  ['items.count', '{count, plural, one {# place}}', 'not an ICU message: missing other clause'],
  ['items.count', '{count', 'not an ICU message: expect argument closing brace'],
  ['items.count', '{total} places', 'there is no placeholder {total}'],
  ['frame.home', 'Home of {site}', 'there is no placeholder {site}'],
  ['items.quoted', '{text, number}', '{text} is a text here, not a number'],
  ['items.count', '{count, date}', '{count} is a number here, not a date'],
  ['items.count', '{count, number, ::unit/parsec}', expect.stringContaining('parsec') as unknown as string],
]

test.each(refused)(
  '[LG8] %s is left out if invalid, and named; all else is shown: %j',
  async (key, message, reason) => {
    await open({
      'words/en.json': `{ "$schema": "x", "${key}": ${JSON.stringify(message)}, "form.thanks": "Thanks" }`,
    })
    expect(await messages('en')).toEqual({ 'form.thanks': ['Thanks'] })
    expect(site.problems.map(({ name, detail }) => [name, detail])).toEqual([
      ['documentPartInvalid', { file: 'words/en.json', field: key }],
    ])
    expect(String(site.problems[0]?.cause).split(`field ${key}: `)[1]).toEqual(reason)
  },
)

test('a plural within a plural, as deep as a message can be, is read', async () => {
  await open({ 'words/en.json': { 'items.count': deep(60) } })
  expect(await messages('en')).toHaveProperty(['items.count'])
})

test('words must be an object', async () => {
  await open({ 'words/en.json': ['Home'] })
  expect(problems()).toEqual([expect.stringContaining('documentInvalid words/en.json')])
})

test('[PV1] drafted words show over the port only', async () => {
  await open({})
  const drafts = openDrafts(site.content)
  await drafts.use([{ file: 'words/pt.json', text: '{ "frame.home": "Entrada" }' }])
  expect((await drafts.content.site()).words?.['pt']?.messages).toEqual({ 'frame.home': ['Entrada'] })
  expect(await messages('pt')).toBeUndefined()
})
