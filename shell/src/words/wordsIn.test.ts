import { expect, test } from '@jest/globals'
import { parseMessage } from '@tessera/kit/language/parseMessage'
import { layersIn, wordsIn, type SiteWords } from './wordsIn.ts'

const own = (messages: Readonly<Record<string, string>>) => ({
  messages: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, parseMessage(text)])),
  hash: Object.values(messages).join(''),
})
const inLanguages = (...tags: readonly string[]): SiteWords => ({
  languages: tags.map((language) => ({ language, direction: 'ltr' })),
})

test('[LG8] a site says one text otherwise; all others stay', () => {
  const site = { ...inLanguages('de'), words: { de: own({ 'items.showAll': 'Alle Museen' }) } }
  const { text, language, attributes } = wordsIn('de', site)
  expect([text('items.showAll'), text('frame.home')]).toEqual(['Alle Museen', 'Startseite'])
  expect([language, attributes]).toEqual(['de', {}])
  expect(wordsIn('en', site).text('items.showAll')).toBe('Show all')
})

test('a language that the shell does not have: its own words, then the first language’s own, then the shell’s', () => {
  const words = {
    pt: own({ 'items.count': '{count, plural, one {# museu} other {# museus}}' }),
    de: own({ 'items.showAll': 'Alle Museen' }),
  }
  const site = { ...inLanguages('de', 'pt'), words }
  const { text, language, number } = wordsIn('pt', site)
  expect(text('items.count', { count: 0 })).toBe('0 museu') // as Portuguese counts
  expect([text('items.showAll'), text('frame.home')]).toEqual(['Alle Museen', 'Startseite'])
  expect([language, number(1234.5)]).toEqual(['pt', '1.234,5'])
  expect(layersIn('pt', site)).toMatchObject({ shipped: 'de', own: [{ language: 'de' }, { language: 'pt' }] })
})

test('texts of a language without any words say that they are in the site’s first, else in English', () => {
  expect(wordsIn('pt', inLanguages('fr', 'pt'))).toMatchObject({
    language: 'fr',
    attributes: { lang: 'fr', dir: 'ltr' },
  })
  expect(wordsIn('pt', inLanguages('pt', 'fr')).attributes.lang).toBe('en')
  expect(wordsIn('constructor', { words: {} }).attributes.lang).toBe('en')
})

test('[LG8] a text that cannot be formatted leaves its place to the shell’s', () => {
  const site = { words: { en: own({ 'hit.in': '{who}' }) } }
  const { text } = wordsIn('en', site)
  expect(text('hit.in', { what: 'Town', where: 'Norway' })).toBe('Town in Norway')
})
