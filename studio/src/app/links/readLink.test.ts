import { expect, test } from '@jest/globals'
import { createWriting } from '@tessera/content/testing/createWriting'
import { smallSite } from '@tessera/content/testing/createTestContent'
import { readLink } from './readLink.ts'

test.each([
  ['/legal/', '/legal', '/legal'],
  [' /places/ronda?x=1#top ', '/places/ronda?x=1#top', '/places/ronda'],
  ['/', '/', '/'],
  ['/legal/#a', '/legal#a', '/legal'],
  ['#top', '#top', ''],
])('[SF2] %j is a page', (typed, value, path) => {
  expect(readLink(typed)).toEqual({ kind: 'page', value, path })
})

test.each([
  ['https://example.org/a/?b#c', 'https://example.org/a/?b#c', '/a'],
  ['www.example.org', 'https://www.example.org', '/'],
  ['//example.org/x', 'https://example.org/x', '/x'],
  ['HTTP://example.org', 'http://example.org', '/'],
])('[SF2] %j leads elsewhere', (typed, value, path) => {
  expect(readLink(typed)).toEqual({ kind: 'external', value, path })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.org',
  'ftp://example.org',
  'https://',
  'https://a b',
  'https://user:secret@example.org',
  'https://example.org@evil.example/',
  '/with space',
])('[SF2] %j is no link', (typed) => {
  expect(readLink(typed).kind).not.toMatch(/page|external/)
})

test.each(['ronda', 'St. Moritz', 'Ronda: the bridge', '#', 'a/b'])('[SF2] %j is searched for', (typed) => {
  expect(readLink(typed)).toEqual({ kind: 'words' })
})

test('[SF2] what is written follows when the page is renamed', async () => {
  await using site = await createWriting({
    ...smallSite,
    'pages/about.md': '---\nkind: text\ntitle: T\ndescription: D\nheading: H\n---\nText\n',
  })
  const set = await site.port.createSet('t', 'ana')
  const written = ['/about', '/about/', '/about/?a=b#c', '/about#top'].map((typed) => {
    const link = readLink(typed)
    return 'value' in link ? link.value : ''
  })
  const redirects = (to: readonly string[]) =>
    JSON.stringify({ redirects: to.map((one, at) => ({ from: `/old-${at}`, to: one })) })
  await site.save(set.set, 'redirects.json', redirects(written))
  await site.port.rename('pages/about.md', 'pages/new.md', set.set, 'ana')
  const { text } = await site.port.open('redirects.json', set.set)
  expect(
    JSON.parse(text ?? '')
      .redirects.map(({ to }: { to: string }) => to)
      .slice(0, 4),
  ).toEqual(written.map((link) => link.replace('/about', '/new')))
})
