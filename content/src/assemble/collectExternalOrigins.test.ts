import { expect, test } from '@jest/globals'
import { findExternalOrigins } from './collectExternalOrigins.ts'
import { sanitise } from '../html/sanitise.ts'

const none = { pictures: [], media: [], frames: [] }
const a = { pictures: ['https://a.test'] }
const ab = { pictures: ['https://a.test', 'https://b.test:8443'] }
const mediaOfBoth = { media: ['https://a.test', 'https://b.test'] }

test.each([
  ['<img src="https://a.test/x.webp" alt="">', a],
  ['<img src="/x.webp" srcset="https://a.test/1.webp 1x, https://b.test:8443/2.webp 2x" alt="">', ab],
  ['<img data-lazy data-src="https://a.test/x.webp" alt="">', a],
  ['<picture><source srcset="https://a.test/x.avif"><img src="/x.webp" alt=""></picture>', a],
  [
    '<video src="https://a.test/f.mp4" poster="https://b.test/p.webp"></video>',
    { media: ['https://a.test'], pictures: ['https://b.test'] },
  ],
  ['<video><source src="https://a.test/f.webm"><track src="https://b.test/f.vtt"></video>', mediaOfBoth],
  ['<audio src="https://a.test/f.mp3"></audio>', { media: ['https://a.test'] }],
  ['<a data-lightbox="g" href="https://a.test/x.webp">x</a>', a],
  ['<a data-lightbox="g" href="https://a.test/f.mp4?x=1&amp;y=2">x</a>', { media: ['https://a.test'] }],
  ['<a data-lightbox="g" href="https://a.test/f" data-type="video">x</a>', { media: ['https://a.test'] }],
  ['<a data-lightbox="g" href="https://a.test/f.pdf">x</a>', { frames: ['https://a.test'] }],
  ['<a data-lightbox="g" href="https://a.test/f" data-type="iframe">x</a>', { frames: ['https://a.test'] }],
  ['<a data-lightbox="g" href="https://vimeo.com/25634903">x</a>', {}],
  ['<a href="https://a.test/x.webp">x</a>', {}],
  ['<a data-lightbox="g" href="/f.pdf">x</a><img src="/x.webp" alt="">', {}],
  ['<a data-lightbox="g" href="#map">x</a>', {}],
])('of others, %s shows %j', (html, shown) => {
  expect(findExternalOrigins(sanitise(html))).toEqual({ ...none, ...shown })
})
