import { expect, test } from '@jest/globals'
import { describeTypes } from '@tessera/content/types'
import { typeSchema } from '../../../../content/src/definition/typeSchema.ts'
import { listTranslatedTexts } from './listTranslatedTexts.ts'

const source = `---
title: Ronda
summary: A town on a gorge.
lat: 36.7
sights:
  - id: bridge
    name: Puente Nuevo
    text: A bridge.
  - id: ring
    name: Plaza de toros
---
Text.
`
const words = { kind: 'words' }
const fields = { title: words, summary: words, sights: { kind: 'items', choices: { art: 'Art' } } }
const [type] = describeTypes({ place: typeSchema.parse({ name: 'Place', title: 'title', fields }) }, 'en')
const read = (translation: string) => listTranslatedTexts(type?.translated, source, translation) ?? []

test('[ST12] each text of a document is there with what its translation has, and nothing that is the same in all', () => {
  const words = read('---\nsummary: Una ciudad.\nsights:\n  - id: ring\n    name: Plaza\n---\n')
  expect(words.map(({ name, source: from, value }) => [name, from, value])).toEqual([
    ['title', 'Ronda', ''],
    ['summary', 'A town on a gorge.', 'Una ciudad.'],
    ['sights[bridge].name', 'Puente Nuevo', ''],
    ['sights[bridge].text', 'A bridge.', ''],
    ['sights[ring].name', 'Plaza de toros', 'Plaza'],
  ])
})

test('[ST12] the first text of an item begins it by its key, the next one is in the same', () => {
  const begun = '---\nof: abc\n---\n'
  const write = (text: string, name: string, value: string) =>
    listTranslatedTexts(type?.translated, source, text)
      ?.find((one) => one.name === name)
      ?.write(text, value) ?? ''
  const once = write(begun, 'sights[bridge].text', 'Un puente.')
  const twice = write(once, 'sights[bridge].name', 'El Puente')
  expect(read(twice).filter(({ value }) => value !== '')).toMatchObject([
    { name: 'sights[bridge].name', value: 'El Puente' },
    { name: 'sights[bridge].text', value: 'Un puente.' },
  ])
  expect(twice.match(/id: bridge/g)).toHaveLength(1)
  expect(write(twice, 'sights[bridge].name', '')).toBe(once)
})
