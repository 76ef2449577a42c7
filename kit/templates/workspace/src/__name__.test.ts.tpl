import { expect, test } from '@jest/globals'
import entries from './server.{{ext}}'
import { wordsFor, type SlotData } from './wordsFor.ts'

const data: SlotData = { options: { title: 'Here' }, language: 'en', page: { title: 'Ronda' } }

test('the heading names the page, where it has a document', () => {
  expect(wordsFor(data).heading).toBe('Here in Ronda')
  expect(wordsFor({ ...data, page: undefined }).heading).toBe('Here')
})

test('the words are those of the page’s language; where there are none they say whose they are', () => {
  expect([0, 1, 2].map(wordsFor(data).likes)).toEqual(['0 likes', '1 like', '2 likes'])
  expect(wordsFor({ ...data, language: 'es-MX' }).heading).toBe('Here en Ronda')
  expect(wordsFor({ ...data, language: 'fi' }).attributes).toEqual({ lang: 'en', dir: 'ltr' })
})

test('the server entry says it before any script runs, and each id begins as the page wants it', async () => {
  const html = await entries['{{name}}']?.render(data, '{{name}}_')
  expect(html).toMatch(/<h2 id="{{name}}_heading">Here in Ronda<\/h2>.*>0 likes<\/button>/)
})
