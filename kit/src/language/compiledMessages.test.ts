import { expect, test } from '@jest/globals'
import { compileCatalogue } from './compileCatalogue.ts'
import { compiledMessages, type CompiledMessage } from './compiledMessages.ts'
import { interpretMessage } from './interpretMessage.ts'
import { parseMessage } from './parseMessage.ts'

const english = {
  days: '{count, plural, =0 {no day} one {# day} other {# days}} of {kind, select, rain {rain} other {sun}}',
  nth: '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {all, number}',
  others: '{count, plural, offset:1 one {you and # other} other {you and # others}}',
  far: '{km, number, ::unit/kilometer} by {day, date, long}, {share, number, percent}',
  plain: "It's <b>plain</b>",
  hello: 'Hello {name}',
  within:
    '{count, plural, other {# {kind, select, rain {{all, plural, one {#} other {# in all}}} other {none}}}}',
}

async function compiled<Key extends string>(messages: Readonly<Record<Key, string>>, group?: string) {
  const source = compileCatalogue(JSON.stringify(messages), 'en.json', { ...(group && { group }) })
  const module = (await import(`data:text/javascript,export default ${encodeURIComponent(source)}`)) as {
    default: Record<Key, CompiledMessage>
  }
  return module.default
}

test('messages are compiled with their plurals, numbers and dates; plain ones stay texts', async () => {
  const en = await compiled(english)
  const { text } = compiledMessages({ en }, 'en')
  expect(text('days', { count: 0, kind: 'rain' })).toBe('no day of rain')
  expect(text('days', { count: 1200, kind: 'none' })).toBe('1,200 days of sun')
  expect(text('nth', { count: 2, all: 1500 })).toBe('2nd of 1,500')
  expect(text('others', { count: 2 })).toBe('you and 1 other')
  expect(text('far', { km: 7, day: Date.UTC(2026, 0, 31), share: 0.5 })).toBe('7 km by January 31, 2026, 50%')
  expect(en.plain).toBe("It's <b>plain</b>")
})

test('a value that is written in the other direction is isolated, a number is not', async () => {
  const ar = await compiled({ hello: 'مرحبًا {name}' })
  const { text } = compiledMessages({ ar }, 'ar')
  expect(text('hello', { name: 'Ronda' })).toBe('مرحبًا \u2068Ronda\u2069')
  expect(text('hello', { name: 'رندة' })).toBe('مرحبًا رندة')
  expect(text('hello', { name: 12 })).toBe('مرحبًا 12')
  const en = await compiled(english)
  expect(compiledMessages({ en }, 'en').text('hello', { name: 'رندة' })).toBe('Hello \u2068رندة\u2069')
})

test('lists are those of the language, and English stands in for one that is not there', async () => {
  const catalogues = { ar: await compiled({ a: 'ا' }), en: await compiled({ a: 'A' }) }
  const messages = compiledMessages(catalogues, 'de')
  expect(messages.attributes).toEqual({ lang: 'en', dir: 'ltr' })
  expect(messages.list(['a', 'b', 'c'])).toBe('a, b, and c')
})

test('a message that is interpreted from its parts, through JSON, reads as a compiled one', async () => {
  const parts = Object.entries(english).map(([key, message]) => [key, parseMessage(message)] as const)
  const sent = JSON.parse(JSON.stringify(parts)) as typeof parts
  const en = Object.fromEntries(sent.map(([key, own]) => [key, interpretMessage(own)]))
  const [interpreted, built] = [
    compiledMessages({ en }, 'en'),
    compiledMessages({ en: await compiled(english) }, 'en'),
  ]
  for (const [count, kind] of [0, 1, 2, 3, 1200].flatMap((n) => [
    [n, 'rain'] as const,
    [n, 'sun'] as const,
  ])) {
    const values = { count, kind, all: 1500, km: 7, day: Date.UTC(2026, 0, 31), share: 0.5, name: 'رندة' }
    for (const key of Object.keys(english) as (keyof typeof english)[])
      expect(interpreted.text(key, values)).toBe(built.text(key, values))
  }
  expect(interpreted.text('within', { count: 2, kind: 'rain', all: 1 })).toBe('2 1')
})

test('a group of messages is compiled alone', async () => {
  expect(Object.keys(await compiled({ 'list.a': 'A', 'listing.b': 'B' }, 'list'))).toEqual(['list.a'])
})

test('what cannot be compiled or formatted is named', async () => {
  expect(() => compileCatalogue('{"a":"{b, plural}"}', 'es.json')).toThrow('es.json: a: not an ICU message')
  expect(() => compileCatalogue('{"a":"{b, date, odd}"}', 'es.json')).toThrow('es.json: a')
  expect(() => compileCatalogue('{"a":1}', 'es.json')).toThrow('es.json: a is not a text')
  expect(() => compileCatalogue('{"a":"{b, number, ::unit/parsec}"}', 'es.json')).toThrow('parsec')
  const en = await compiled(english)
  expect(() => compiledMessages({ en }, 'en').text('hello')).toThrow('The message hello of the catalogue en')
})
