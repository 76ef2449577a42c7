import { expect, test } from '@jest/globals'
import { renderPage } from '../renderPage.tsx'
import { createText } from '../testing/loadedPages.ts'

function filesOf(icons?: readonly string[]): readonly string[] {
  const loaded = createText()
  const site = { ...loaded.site, ...(icons && { icons }) }
  const { head } = renderPage({ ...loaded, site })
  const files = head.matchAll(
    /(?:rel="(?:icon|apple-touch-icon)" href|property="og:image" content)="([^"]+)"/g,
  )
  return Array.from(files, ([, file = '']) => file)
}

const social = 'https://tessera.example/social.png'

test.each([
  ['all', ['favicon.svg', 'favicon-32.png', 'icon-180.png', 'social.png']],
  ['one', ['favicon.svg']],
])('[RT2] of icons that a site has %s are named', (_many, icons) => {
  const named = icons.map((icon) => (icon === 'social.png' ? social : `/${icon}`))
  expect(filesOf(icons)).toEqual(named)
})

test('[RT2] a site without icons names none, and an empty one, so that no browser asks for its own', () => {
  expect(filesOf([])).toEqual(['data:,'])
  expect(filesOf(['social.png'])).toEqual(['data:,', social])
  expect(filesOf(['favicon.ico'])).toEqual([])
})

test('[RT2] content that does not say which icons it has has all', () => {
  expect(filesOf()).toHaveLength(4)
})
