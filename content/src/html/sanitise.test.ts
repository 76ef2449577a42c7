import { expect, test } from '@jest/globals'
import { decodeMail } from '../mail/mailToken.ts'
import { linkMedia } from './linkMedia.ts'
import { renderMarkdown } from './renderMarkdown.ts'
import { sanitise } from './sanitise.ts'

test('scripts, handlers, styles, frames and forms do not come through', () => {
  const html = sanitise(
    `<p onclick="x()" style="color:red" class="y">a<script>alert(1)</script><style>p{}</style></p>` +
      `<iframe src="/x"></iframe><form action="/x"><input name="body"></form><object data="/x"></object>` +
      `<svg><script>alert(1)</script></svg><base href="//evil.test"><meta http-equiv="refresh" content="0">`,
  )
  expect(html).toBe('<p>a</p>')
})

test('the marks of the lightbox, the lazy images and the back link stay', () => {
  const link =
    '<a data-lightbox="g" data-caption="c" data-width="9" data-height="9" data-type="image" href="/a">b</a>'
  expect(attributesOf(sanitise(link))).toEqual(attributesOf(link))
  expect(sanitise('<p data-filter-now="" data-filter-reset="">x</p>')).toContain('data-filter-now')
  expect(sanitise('<a data-back-link href="/">x</a>')).toContain('data-back-link')
})

test("marks that are the shell's alone do not stay", () => {
  expect(sanitise('<div data-slot="list-map" data-slot-id="x" data-remote="maps" data-main>x</div>')).toBe(
    '<div>x</div>',
  )
})

test.each(['currentScript', 'body', 'forms', 'tessera-page', 'filter-box', 's1-x', 'location', 'a b'])(
  'an id %p that could stand in for something else is dropped',
  (id) => expect(sanitise(`<p id="${id}">x</p>`)).toBe('<p>x</p>'),
)

test('other ids stay, names never do', () => {
  expect(sanitise('<p id="small-words" name="x">x</p>')).toBe('<p id="small-words">x</p>')
  expect(sanitise('<img name="currentScript" src="/a.png" alt="">')).not.toContain('name')
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '&#106;avascript:x',
])('a link to %p loses its address', (href) => expect(sanitise(`<a href="${href}">x</a>`)).toBe('<a>x</a>'))

test('[EM3] the older call form stays exactly; what is like it does not', () => {
  const exact = `<a href="javascript:linkTo_UnCryptMailto('nbjmup+bAc/dp');">x</a>`
  expect(sanitise(exact)).toBe(exact)
  for (const href of [
    `javascript:linkTo_UnCryptMailto('a');alert(1)`,
    `javascript:alert(linkTo_UnCryptMailto('a'))`,
  ]) {
    expect(sanitise(`<a href="${href}">x</a>`)).toBe('<a>x</a>')
  }
})

test.each(['%ff%27);alert(1)//', '%c3%27);alert(1)//', "%e2%82');alert(1)//"])(
  '[EM3] a call in which bytes that are no text hide its end does not stay: %s',
  (inside) => {
    expect(sanitise(`<a href="javascript:linkTo_UnCryptMailto('${inside}')">a</a>`)).toBe('<a>a</a>')
  },
)

test('[EM2] a text as long as a book that holds no address is gone through once', () => {
  const long = 'a'.repeat(500_000)
  expect(sanitise(`${long} @ ${long}`)).toBe(`${long} @ ${long}`)
  expect(sanitise(`${long}@site.test`)).toBe(`${long} (at) site.test`)
})

test('[EM2] a mailto link becomes a token, in HTML and in Markdown', () => {
  for (const html of [
    sanitise('<a href="mailto:a@b.co?subject=Hi">x</a>'),
    renderMarkdown('[x](mailto:a@b.co?subject=Hi)'),
  ]) {
    const token = /data-mailto-token="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(decodeMail(token)).toBe('mailto:a@b.co?subject=Hi')
    expect(html).toContain('href="#"')
    expect(html).toContain('data-mailto-vector="1"')
    expect(html).not.toContain('a@b.co')
  }
})

test('[EM2] an address in a text, a title or a caption is not readable', () => {
  const html = sanitise(
    '<p title="to a@b.co">Write to a&#64;b.co</p><a href="/x" data-caption="a@b.co">a@b.co</a>',
  )
  expect(html).not.toContain('a@b.co')
  expect(html).toContain('a (at) b.co')
  expect(sanitise('<a href="https://x.test/?to=a@b.co">x</a>')).toContain('to=a%40b.co')
})

test('[LZ2] a lazy image has an eager twin for visitors without scripts', () => {
  const html = sanitise('<img data-lazy data-src="/media/a.webp" alt="A" width="4" height="3">')
  expect(html).toMatch(
    /^<img src="data:image\/gif[^>]*data-src="\/media\/a\.webp"[^>]*><noscript><img [^>]*><\/noscript>$/,
  )
  const twin = /<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? ''
  expect(twin).toContain(' src="/media/a.webp"')
  expect(twin).not.toContain('data-')
})

test('[LZ2] the same inside a picture', () => {
  const html = sanitise(
    '<picture><source type="image/avif" data-srcset="/a.avif 2w"><img data-lazy data-src="/a.webp" alt=""></picture>',
  )
  const twin = /<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? ''
  expect(twin).toContain(' srcset="/a.avif 2w"')
  expect(twin).not.toContain('data-')
})

test('a picture is named by its id; one that is not there is reported', () => {
  const picture = { alt: '', width: 8, height: 6, src: '/media/a.1f.webp', sources: [] }
  const missing: string[] = []
  const html = linkMedia(
    sanitise('<a href="media:a" data-lightbox="g">x</a><img src="media:a" alt=""><a href="media:b">y</a>'),
    new Map([['a', picture]]),
    (id) => missing.push(id),
  )
  expect(html).toContain('href="/media/a.1f.webp" data-width="8" data-height="6"')
  expect(html).toContain('src="/media/a.1f.webp" width="8" height="6"')
  expect(html).toContain('<a>y</a>')
  expect(missing).toEqual(['b'])
})

const sources = [
  { type: 'image/avif', srcset: '/media/a.avif 480w, /media/b.avif 1280w' },
  { type: 'image/webp', srcset: '/media/a.webp 480w' },
  { type: 'image/jpeg', srcset: '/media/a.jpeg 480w, /media/b.jpeg 1280w' },
]
const wide = new Map([['wide', { src: '/media/b.jpeg', width: 1280, height: 853, sources }]])

test('[LZ2] a picture in a text comes in the width and type that fit, with its size, once it is near', () => {
  const html = linkMedia(renderMarkdown('See ![Bay](media:wide).'), wide, () => {})
  const sizes = 'sizes="(width >= 48rem) 44rem, 92vw"'
  expect(html).toBe(
    `<p>See <picture><source type="image/avif" srcset="/media/a.avif 480w, /media/b.avif 1280w" ${sizes}>` +
      `<img src="/media/b.jpeg" width="1280" height="853" alt="Bay" srcset="/media/a.jpeg 480w, /media/b.jpeg 1280w" ${sizes} loading="lazy" decoding="async"></picture>.</p>\n`,
  )
})

test.each([
  '<picture><source type="image/webp" srcset="/own.webp"><img src="media:wide" alt=""></picture>',
  '<img src="media:wide" srcset="/own.webp 2x" alt="">',
  '<img data-lazy data-src="media:wide" alt="">',
])('the choice of files that an editor made stays: %s', (written) => {
  const [html, twin] = linkMedia(sanitise(written), wide, () => {}).split('<noscript>')
  expect(html).toContain('src="/media/b.jpeg" width="1280" height="853"')
  expect(html).not.toContain('.avif')
  expect(twin ?? '').not.toContain('data-')
})

test('headings below the page’s own get ids to link to', () => {
  expect(renderMarkdown('# One\n\n## Cómo llegar')).toBe(
    '<h2 id="one">One</h2>\n<h2 id="como-llegar">Cómo llegar</h2>\n',
  )
  expect(renderMarkdown('## Location')).toBe('<h2 id="section-location">Location</h2>\n')
})

function attributesOf(html: string): readonly string[] {
  return (html.match(/[\w-]+="[^"]*"/g) ?? []).toSorted()
}

test.each([
  ['/media/a.webp', true],
  ['https://pictures.test/a.webp', true],
  ['http://pictures.test/a.webp', true],
  ['media:andalucia-1', true],
  ['//evil.test/a.webp', false],
  ['/\\evil.test/a.webp', false],
  ['\\\\evil.test/a.webp', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['a.webp', false],
])('[LZ2] the lazy picture %s stays: %s', (address, stays) => {
  const html = sanitise(`<img data-lazy data-src="${address}" alt="">`)
  expect(html.includes(` data-src="${address}"`)).toBe(stays)
  expect(html.includes('evil') || html.includes('alert')).toBe(false)
})
