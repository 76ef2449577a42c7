import { expect, test } from '@jest/globals'
import { renderPage } from '../renderPage.tsx'
import { createText } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const rendered = renderPage(createText())

test('[RT2] blocks of every kind are rendered in order', () => {
  const text = textOf(rendered.body)
  const order = [
    'Prose.',
    'Markup',
    'Hills Illustration',
    'Go there.',
    'Lands 19',
    'Write to us',
    'South Olive hills and two seas Towns: 781',
  ]
  const places = order.map((part) => text.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a quotation in another language says which', () => {
  expect(rendered.body).toContain('<p lang="es">Go there.</p>')
})

test('[EM2] the plain address is nowhere', () => {
  const served = JSON.stringify(rendered)
  expect(served).not.toContain('mailto:')
  expect(served).not.toContain('info@')
  expect(rendered.body).toContain('data-mailto-token="nbjmup;jogpAufttfsb/fybnqmf" data-mailto-vector="1"')
})

test('[LB3] a gallery of the text is a group of its own name', () => {
  const links = tagsOf(rendered.body, 'a').filter((tag) => tag.includes('data-lightbox="tour"'))
  expect(links).toHaveLength(2)
})

test('[BN4] a banner reserves its space by a rule, whatever its id', () => {
  expect(rendered.body).toContain('<div id="side &quot;1&quot;" class="shell-banner">')
  expect(rendered.styles).toContain(
    String.raw`[id="side \22 1\22 "]{inline-size:min(100%,300px);min-block-size:250px}`,
  )
})

test('[BN4] no position can leave the style element', () => {
  const banner = { position: '</style><b>', url: '/banners/x', height: 10 }
  expect(renderPage(createText({ banners: [banner] })).styles).not.toContain('<')
})

test('[FV3] a field has its label, hint and a place for its fault', () => {
  expect(rendered.body).toContain('<label for="contact-mail">E-mail</label>')
  expect(rendered.body).toMatch(
    /<input id="contact-mail" [^>]*required="" aria-describedby="contact-mail-hint contact-mail-fault" data-pattern="email"/,
  )
  expect(rendered.body).toContain(
    '<p id="contact-mail-fault" class="shell-fault" data-fault="" hidden=""></p>',
  )
  expect(rendered.body).toContain('data-equal-to="mail"')
})

test('[RT2] the block of tiles links every document', () => {
  expect(hrefsOf(rendered.body)).toEqual(expect.arrayContaining(['/lands/north', '/lands/south']))
})
