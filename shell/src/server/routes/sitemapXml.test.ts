import { expect, test } from '@jest/globals'
import type { SiteInfo } from '@tessera/content/port'
import { isSitemapPart, pagesPerPart, robotsText, sitemapXml } from './sitemapXml.ts'

const origin = 'https://site.test'
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

const site = async () => ({ languages: [] }) as unknown as SiteInfo

const of = (all: readonly string[], part: string | null) =>
  sitemapXml({ paths: async (from, most) => all.slice(from, from + most), site }, all.length, origin, part)

test('the sitemap names every page by its whole address, safe as XML', async () => {
  const xml = await of(['/', '/towns/málaga', '/towns/a&b'], null)
  expect(addressesIn(xml)).toEqual([
    'https://site.test/',
    'https://site.test/towns/m%C3%A1laga',
    'https://site.test/towns/a&#38;b',
  ])
})

test('a sitemap, and the list of its parts, are whole by the protocol', async () => {
  const begin = (root: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  expect(await of(['/', '/about'], null)).toBe(
    `${begin('urlset')}<url><loc>https://site.test/</loc></url>\n<url><loc>https://site.test/about</loc></url>\n</urlset>\n`,
  )
  const part = (number: number) =>
    `<sitemap><loc>https://site.test/sitemap.xml?part=${number}</loc></sitemap>\n`
  const full = Array.from({ length: 5_000 }, (_, index) => `/towns/${index}`)
  expect(await of(full, null)).toContain('<urlset')
  expect(await of([...full, '/'], null)).toBe(`${begin('sitemapindex')}${part(1)}${part(2)}</sitemapindex>\n`)
})

test('more pages than a file may hold come in parts, each once', async () => {
  const paths = Array.from({ length: 10_001 }, (_, index) => `/towns/a-town-with-a-rather-long-name-${index}`)
  const parts = addressesIn(await of(paths, null))
  expect(parts).toEqual([1, 2, 3].map((number) => `https://site.test/sitemap.xml?part=${number}`))
  const files = await Promise.all(['1', '2', '3'].map((number) => of(paths, number)))
  expect(files.map((file) => addressesIn(file).length)).toEqual([5_000, 5_000, 1])
  expect(new Set(files.flatMap(addressesIn)).size).toBe(10_001)
  expect(Math.max(...files.map((file) => Buffer.byteLength(file)))).toBeLessThan(1_000_000)
})

test.each([
  [10_001, null, true],
  [10_001, '1', true],
  [10_001, '3', true],
  [10_001, '4', false],
  [10_001, '0', false],
  [10_001, 'x', false],
  [5_000, null, true],
  [5_000, '1', false],
])('of %d pages the part %s is there: %s', (pages, part, isThere) => {
  expect(isSitemapPart(pages, part, pagesPerPart(1))).toBe(isThere)
})

test('a page in three languages is three addresses', () => {
  expect([0, 1, 2, 3].map(pagesPerPart)).toEqual([5000, 5000, 2500, 1666])
})

test('robots may read all but what pages fetch', () => {
  expect(robotsText(origin)).toBe(
    'User-agent: *\nAllow: /\nDisallow: /data/\n\nSitemap: https://site.test/sitemap.xml\n',
  )
})
