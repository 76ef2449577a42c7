import { expect, test } from '@jest/globals'
import { emptyPicture } from '@tessera/kit/design/emptyPicture'
import { addLazyFallbacks } from './addLazyFallbacks.ts'

const size = 2_000_000 // characters: what takes the square of them would take hours

test.each([
  ['images that never close', '<img '],
  ['pictures that never close', '<picture>'],
  ['pictures without a bracket', '<picture'],
])('[LZ2] of %s there is no twin', (_what, part) => {
  const html = part.repeat(size / part.length)
  expect(addLazyFallbacks(html) === html).toBe(true)
})

test.each([
  ['opened images', '<img data-lazy ', '>'],
  ['empty addresses', ' src=""', '></picture>'],
])('[LZ2] a picture of very many %s has one twin', (_what, part, end) => {
  const html = addLazyFallbacks(`<picture data-lazy><img${part.repeat(size / part.length)}${end}</picture>`)
  expect(html.split('<noscript>')).toHaveLength(2)
})

test('[LZ2] an image after a picture has its own twin', () => {
  const lazy = '<img data-lazy data-src="/a.png">'
  const html = addLazyFallbacks(`${lazy}<picture>${lazy}</picture>${lazy}`)
  expect(html.split('<noscript>')).toHaveLength(4)
  expect(html.split(' src="/a.png"')).toHaveLength(4)
})

test.each([
  ['width="800" height="600"', emptyPicture(4, 3)],
  ['height="600" width="800"', emptyPicture(4, 3)],
  ['width="800"', emptyPicture(1, 1)],
  ['width="0" height="99999999999"', emptyPicture(1, 1)],
  ['', emptyPicture(1, 1)],
])('[LZ2] an image with %s waits in the proportions that it will have', (sides, expected) => {
  const html = addLazyFallbacks(`<img data-lazy data-src="/a.png" ${sides}>`)
  expect(/<img src="([^"]*)"/.exec(html)?.[1]).toBe(expected)
})
