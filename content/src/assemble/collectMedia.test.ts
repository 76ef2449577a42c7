import { expect, test } from '@jest/globals'
import { collectMedia } from './collectMedia.ts'

const filesOf = (url: string) => [
  ...collectMedia([], { baseLayer: { kind: 'pmtiles', url, attribution: '' } }).files,
]

test('[MP5] the map’s file in media/ is one that visitors may fetch', () => {
  expect(filesOf('/media/land-2026.pmtiles')).toEqual([
    ['land-2026.pmtiles', { path: 'media/land-2026.pmtiles', type: 'application/vnd.pmtiles' }],
  ])
})

test.each([
  'https://files.test/media/land.pmtiles',
  '/tiles/land.pmtiles',
  '/media/../site.json',
  '/media/.env',
])('[MP5] %s is no file of the content', (url) => expect(filesOf(url)).toEqual([]))

test('[MP5] no other base map needs a file', () => {
  for (const map of [{}, { baseLayer: { kind: 'drawn', index: '/media/land.basemap' } as const }])
    expect(collectMedia([], map).files.size).toBe(0)
})

test('[RT1] a picture that is an icon and nothing else is a picture, and ends no compilation', () => {
  const files = [{ width: 32, type: 'image/x-icon' as const, file: 'a.ico' }]
  const value = { media: [{ id: 'icon', width: 32, height: 32, alt: '', files }], files: [] }
  const { pictures } = collectMedia([{ kind: 'media', file: 'media/own.json', name: 'own', value }], {})
  expect(pictures.get('icon')).toMatchObject({ src: '/media/a.ico', sources: [] })
})
