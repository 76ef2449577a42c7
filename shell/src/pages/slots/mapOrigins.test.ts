import { expect, test } from '@jest/globals'
import { mapOrigins } from './mapOrigins.ts'

test('[MP5] a drawn base map asks no other origin', () => {
  const nobody = { images: [], fetched: [] }
  expect(mapOrigins({})).toEqual(nobody)
  expect(mapOrigins({ baseLayer: { kind: 'drawn', index: '/media/land.basemap' } })).toEqual(nobody)
})

test.each([
  ['https://tiles.test/a/{z}/{x}/{y}.png', ['https://tiles.test']],
  ['https://{s}.tiles.test:8443/{z}/{x}/{y}.png', ['https://*.tiles.test:8443']],
  ['/tiles/{z}/{x}/{y}.png', []],
  ["https://tiles.test; script-src 'unsafe-inline'/{z}", ['https://tiles.test']],
])('[MP5] XYZ tiles at %s are images from their origin only', (url, images) => {
  const baseLayer = { kind: 'xyz', url, attribution: '' } as const
  expect(mapOrigins({ baseLayer })).toEqual({ images, fetched: [] })
})

test.each([
  ['https://files.test:8443/land.pmtiles', ['https://files.test:8443']],
  ['/media/land.pmtiles', []],
])('[MP5] the file %s is fetched from its origin only', (url, fetched) => {
  const baseLayer = { kind: 'pmtiles', url, attribution: '' } as const
  expect(mapOrigins({ baseLayer })).toEqual({ images: [], fetched })
})

test('[MP5] the maps service gives images and its session', () => {
  const service = ['https://tile.googleapis.com']
  expect(mapOrigins({ baseLayer: { kind: 'service', key: 'k' } })).toEqual({
    images: service,
    fetched: service,
  })
})
