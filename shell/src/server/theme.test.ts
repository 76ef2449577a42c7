import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRegistryFolder } from '../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'
import { startingFonts } from './document/startingFonts.ts'
import { hashSource } from './document/policyFor.ts'

const drawing = (colour: string) => `<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="${colour}"/></svg>`

let site: TestSite
let plain: TestSite
beforeAll(async function openBoth() {
  const { registry } = await createRegistryFolder()
  plain = await openSite(registry)
  site = await openSite(registry, {
    documents: {
      'theme/tokens.css': ':root { --paper: light-dark(#fefefe, #010101) }',
      'theme/logo.svg': drawing('var(--accent)'),
      'theme/logo-dark.svg': drawing('white'),
      'theme/icon.svg': drawing('teal'),
    },
  })
})
afterAll(() => Promise.all([site.close(), plain.close()]))

test('[TH1] a page has the theme’s tokens after the shell’s own sheet, and its policy allows exactly them', async () => {
  const page = await site.get('/about')
  const html = await page.text()
  const sheet = '@layer shell{:root{--paper:light-dark(#fefefe,#010101)}}'
  expect(html.indexOf(`<style>${sheet}</style>`)).toBeGreaterThan(html.indexOf('<style>'))
  expect(page.headers.get('content-security-policy')).toContain(hashSource(sheet))
  expect(html).toContain('<meta name="theme-color" content="#010101" media="(prefers-color-scheme: dark)"/>')
})

test('[TH1] header and footer have both logos, hidden from screen readers, and the name of the site', async () => {
  const html = await site.text('/about')
  const logos = [
    ...html.matchAll(/<span class="shell-logo" aria-hidden="true"><svg [^>]*><path [^>]*fill="([^"]*)"/g),
  ]
  expect(logos.map(([, colour]) => colour)).toEqual(['var(--accent)', 'white', 'var(--accent)', 'white'])
  expect(html).toMatch(/<\/span>Tessera<\/a>/)
})

test('[TH1] the theme’s icon is linked by an address that changes with it, before one of the media', async () => {
  const [, address = ''] =
    /<link rel="icon" href="(\/favicon\.svg[^"]*)"/.exec(await site.text('/about')) ?? []
  expect(address).toMatch(/^\/favicon\.svg\?v=\w{16}$/)
  const icon = await site.get(address)
  expect(icon.headers.get('cache-control')).toContain('immutable')
  expect(icon.headers.get('content-security-policy')).toContain('sandbox')
  expect(await icon.text()).toContain('fill="teal"')
  expect((await site.get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
})

test('[TH1] a page starts with the theme’s fonts, and with the shell’s for what the theme does not set', () => {
  const build = { fonts: ['/assets/fraunces.woff2', '/assets/inter.woff2'] }
  const own = ['/media/own.woff2']
  expect(startingFonts(build, { fonts: { text: own } })).toEqual([build.fonts[0], ...own])
  expect(startingFonts(build, { fonts: { display: own, text: own } })).toEqual(own)
  expect(startingFonts(build, { fonts: { display: [], text: [] } })).toEqual([])
  expect(startingFonts(build)).toEqual(build.fonts)
})

test('a site without a theme shows its name, and no sheet, logo or icon that is not its own', async () => {
  const html = await plain.text('/about')
  expect(html).toMatch(/<a class="shell-wordmark" href="\/">Tessera<\/a>/)
  expect(html).not.toContain('shell-logo"')
  expect(html).not.toMatch(/<style>@layer shell\{:root/)
  expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>')
})
