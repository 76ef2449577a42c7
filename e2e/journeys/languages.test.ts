import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { sitemapOf } from '../support/sitemapOf.ts'
import { useSharedSite } from '../support/useSite.ts'

const { visit, origin } = useSharedSite()
const toSpanish = '[data-languages] a[hreflang=es]'

test('[LG1] the links to other languages lead to the page that is shown, after a move and with its filter', () =>
  visit(async ({ page, go }) => {
    const untilInSpanish = () => page.waitForFunction(() => document.documentElement.lang === 'es')
    await go('/')
    await page.click('.shell-nav a[href="/travel"]')
    await page.waitForFunction(
      () => location.pathname === '/travel' && document.querySelector('.shell-main-text'),
    )
    await page.waitForFunction(
      (selector) => {
        const link = document.querySelector<HTMLAnchorElement>(selector)
        link?.dispatchEvent(new MouseEvent('auxclick')) // the code that aims it may come a moment later
        return link?.pathname === '/es/travel'
      },
      {},
      toSpanish,
    )
    await page.click(toSpanish)
    await untilInSpanish()
    expect(page.url()).toBe(`${origin()}/es/travel`)
    await go('/places?kinds=city&map=1')
    await page.waitForSelector('.marker-cluster')
    const count = await countOn(page)
    await page.click(toSpanish)
    await untilInSpanish()
    expect(page.url()).toBe(`${origin()}/es/places?kinds=city&map=1`)
    await page.waitForSelector('.marker-cluster')
    expect(await countOn(page)).toBe(count)
  }))

const countOn = (page: Page) =>
  page.$eval('[data-result-count]', (one) => one.getAttribute('data-result-count'))

const alternatesIn = (text: string) =>
  new Map(
    [...text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language = '', url = '']) => [language, url] as const,
    ),
  )

test('[LG4] each page of the sitemap is named by each of its others, itself and x-default among them', async () => {
  const sitemap = await sitemapOf(origin())
  const entries = new Map(
    [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(
      ([, url = '', links = '']) => [url, alternatesIn(links)] as const,
    ),
  )
  expect(entries.size).toBeGreaterThan(14_000)
  const wrong = [...entries].filter(([url, alternates]) => {
    if (alternates.size === 0) return false
    const { 'x-default': first, ...others } = Object.fromEntries(alternates)
    const urls = Object.values(others)
    return (
      !urls.includes(url) ||
      first !== others['en'] ||
      urls.some((one) => !hasSame(entries.get(one), alternates))
    )
  })
  expect(wrong).toEqual([])
  const isOfPlace = (url: string) => /\/places\/./.test(url)
  const most = (url: string) => (!isOfPlace(url) ? 1 : isWritten(url, entries) ? 20 : 400)
  const crawled = [...entries].filter(([url], at) => at % most(url) === 0)
  const answers: string[] = []
  for (let at = 0; at < crawled.length; at += 4)
    await Promise.all(
      crawled.slice(at, at + 4).map(async function crawl([url, alternates]) {
        const response = await fetch(url, { redirect: 'manual' })
        const html = await response.text()
        const isSame = hasSame(alternatesIn(html.slice(0, html.indexOf('</head>'))), alternates)
        if (response.status !== 200 || !isSame) answers.push(`${url}: ${response.status} ${isSame}`)
      }),
    )
  expect(crawled.length).toBeGreaterThan(80)
  expect(answers).toEqual([])
})

type Alternates = ReadonlyMap<string, string>

function hasSame(one: Alternates | undefined, other: Alternates): boolean {
  return one?.size === other.size && [...other].every(([language, url]) => one.get(language) === url)
}

/** Those of documents are in fewer languages than those that are derived. */
function isWritten(url: string, entries: ReadonlyMap<string, Alternates>): boolean {
  return (entries.get(url)?.size ?? 0) < 4
}
