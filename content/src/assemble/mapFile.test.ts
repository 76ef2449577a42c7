import { expect, test } from '@jest/globals'
import { mapFile } from './mapFile.ts'

const fileOf = (url: string) => mapFile({ baseLayer: { kind: 'pmtiles', url, attribution: '' } })

test('[MP5] the map’s file in media/ is one that visitors may fetch', () => {
  expect(fileOf('/media/spain-2026.pmtiles')).toEqual([
    ['spain-2026.pmtiles', { path: 'media/spain-2026.pmtiles', type: 'application/vnd.pmtiles' }],
  ])
})

test.each([
  'https://files.test/media/spain.pmtiles',
  '/tiles/spain.pmtiles',
  '/media/../site.json',
  '/media/.env',
])('[MP5] %s is no file of the content', (url) => expect(fileOf(url)).toEqual([]))

test('[MP5] no other ground needs a file', () => {
  expect([mapFile({}), mapFile({ baseLayer: { kind: 'own' } })]).toEqual([[], []])
})
