import { expect, test } from '@jest/globals'
import { frameSources } from './policyFor.ts'

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
  ['<a data-lightbox="" data-type="iframe" href="https://frames.test:8443/x">', []],
  ['<a data-lightbox="" href="https://frames.test/x.pdf">', []],
  ['<a href="https://vimeo.com/25634903">', []],
  ['<a data-lightbox="g" href="/media/a.webp"><a data-lightbox="g" href="#about">', []],
])('[LB1] a page with %s lets its lightbox frame %j', (body, sources) => {
  expect(frameSources(`<p>text</p>${body}x</a>`)).toEqual(sources)
})
