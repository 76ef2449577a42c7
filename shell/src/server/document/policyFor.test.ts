import type { MapOptions } from '@tessera/kit/contract/content'
import { expect, test } from '@jest/globals'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'
import { frameSources, mapOrigins } from './policyFor.ts'

function createFilled(options: MapOptions): FilledSlot[] {
  const data = { label: 'Map', bounds: [0, 0, 1, 1] as const, markersUrl: '/data/markers', options }
  return [
    { request: { id: 'list-map', name: 'list-map', data, fallback: '' }, html: '', from: 'remote' },
    {
      request: { id: 'page-media', name: 'page-media', data: { label: 'Pictures' }, fallback: '' },
      html: '',
      from: 'remote',
    },
  ]
}

test('[MP5] the own base map asks nobody else', () => {
  const nobody = { images: [], fetched: [] }
  expect(mapOrigins(createFilled({}))).toEqual(nobody)
  expect(mapOrigins(createFilled({ baseLayer: { kind: 'own' } }))).toEqual(nobody)
})

test.each([
  ['https://tiles.test/a/{z}/{x}/{y}.png', ['https://tiles.test']],
  ['https://{s}.tiles.test:8443/{z}/{x}/{y}.png', ['https://*.tiles.test:8443']],
  ['/tiles/{z}/{x}/{y}.png', []],
  ["https://tiles.test; script-src 'unsafe-inline'/{z}", ['https://tiles.test']],
])('[MP5] XYZ tiles at %s are images from their origin only', (url, images) => {
  const baseLayer = { kind: 'xyz', url, attribution: '' } as const
  expect(mapOrigins(createFilled({ baseLayer }))).toEqual({ images, fetched: [] })
})

test('[MP5] the maps service gives images and its session', () => {
  const service = ['https://tile.googleapis.com']
  expect(mapOrigins(createFilled({ baseLayer: { kind: 'service', key: 'k' } }))).toEqual({
    images: service,
    fetched: service,
  })
})

test.each([
  [
    '<a data-lightbox="v" href="https://www.youtube.com/watch?v=abcdefghijk">',
    ['https://www.youtube-nocookie.com'],
  ],
  [
    '<a href="https://youtu.be/abcdefghijk" data-lightbox="v" class="x">',
    ['https://www.youtube-nocookie.com'],
  ],
  ['<a data-lightbox="" href="https://vimeo.com/25634903">', ['player.vimeo.com']],
  [
    '<a data-lightbox="" href="https://www.google.es/maps/@36.7,-5.1,12z?a=1&amp;b=2">',
    ['maps.google.es', 'www.google.es'],
  ],
  ['<a data-lightbox="" data-type="iframe" href="https://frames.test:8443/x">', ['https://frames.test:8443']],
  ['<a data-lightbox="" href="https://frames.test/x.pdf">', []],
  ['<a href="https://vimeo.com/25634903">', []],
  ['<a data-lightbox="g" href="/media/a.webp"><a data-lightbox="g" href="#about">', []],
  [`<a data-lightbox="" data-type="iframe" href="https://x; script-src 'unsafe-inline'/">`, []],
])('[LB1] a page with %s lets its lightbox frame %j', (body, sources) => {
  expect(frameSources(`<p>text</p>${body}x</a>`)).toEqual(sources)
})
