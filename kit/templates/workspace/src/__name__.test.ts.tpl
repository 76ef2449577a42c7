import { expect, test } from '@jest/globals'
import { headingOf, likesOf, type SlotData } from './headingOf.ts'
import entries from './server.{{ext}}'

const data: SlotData = { options: { title: 'Here' }, place: { name: 'Ronda' } }

test('the heading names the place, where the page has one', () => {
  expect(headingOf(data)).toBe('Here in Ronda')
  expect(headingOf({ options: data.options })).toBe('Here')
})

test('one like is one like', () => {
  expect([0, 1, 2].map(likesOf)).toEqual(['0 likes', '1 like', '2 likes'])
})

test('the server entry says it before any script runs, and each id begins as the page wants it', async () => {
  const html = await entries['{{name}}']?.render(data, '{{name}}_')
  expect(html).toMatch(/<h2 id="{{name}}_heading">Here in Ronda<\/h2>.*>0 likes<\/button>/)
})
