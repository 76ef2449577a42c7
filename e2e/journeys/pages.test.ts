import { expect, test } from '@jest/globals'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()

async function read(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await fetch(new URL(path, origin()))
  return { status: response.status, html: await response.text(), headers: response.headers }
}

async function regionPaths(): Promise<string[]> {
  const { html } = await read('/')
  return [...new Set([...html.matchAll(/href="(\/regions\/[a-z-]+)"/g)].map(([, path]) => path ?? ''))]
}

test('[RT1] home, every region, a place and a text page answer complete HTML', async () => {
  const paths = await regionPaths()
  expect(paths).toHaveLength(19)
  for (const path of ['/', ...paths, '/places', '/places/ronda', '/about']) {
    const { status, html } = await read(path)
    expect([path, status]).toEqual([path, 200])
    expect(html).toMatch(/<html [^>]*lang="en"[^>]*dir="ltr"/)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]+"/)
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+"/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  }
})

test('[RT1] an unknown path answers 404 with a real page', async () => {
  const { status, html } = await read('/regions/nowhere')
  expect(status).toBe(404)
  expect(html).toMatch(/<h1/)
  expect(html).toMatch(/<form[^>]+action="\/search"/)
})

test.each([
  ['/', [375, 1440]],
  ['/regions/andalucia', [375]],
  ['/places/ronda', [1440]],
])('[LZ2] the largest picture of %s is asked for ahead of the styles, and once', async (path, widths) => {
  const { html } = await read(path)
  expect(html.indexOf('<link rel="preload" as="image"')).toBeGreaterThan(0)
  expect(html.indexOf('<link rel="preload" as="image"')).toBeLessThan(html.indexOf('<style'))
  for (const width of widths)
    await visit(
      async ({ page, go, requests }) => {
        await go(path)
        const shown = await page.$eval('img[fetchpriority=high]', (image) => image.currentSrc)
        const name = /[^/]+(?=-\d+\.\w+\.\w+$)/.exec(shown)?.[0].replace('-narrow', '')
        if (path === '/') expect(shown.includes('-narrow-')).toBe(width < 480)
        const asked = requests.filter((url) => url.includes(`/media/${name}-`))
        expect(asked.filter((url) => !url.endsWith(shown))).toEqual([])
        expect(asked).toHaveLength(1)
      },
      { width },
    )
})

test.each([
  ['/', 375, true],
  ['/', 1440, false], // its crop alone has one
  ['/places/ronda', 1440, true],
])(
  '[LZ2] until the largest picture of %s is there, at %i px, a coarse copy is seen: %s',
  (path, width, copied) =>
    visit(
      async ({ page }) => {
        await page.setRequestInterception(true)
        page.on('request', (request) => {
          if (!/\/media\/(home-hero|place-ronda-)/.test(request.url())) void request.continue()
        })
        await page.goto(origin() + path, { waitUntil: 'domcontentloaded' })
        const figure = await page.waitForSelector('.shell-scene')
        const [coarse, own] = (await figure?.$$('img')) ?? []
        expect(await own?.evaluate((image) => image.complete)).toBe(false)
        await coarse?.evaluate((image) => image.decode())
        if (copied) expect(await coarse?.boundingBox()).toEqual(await own?.boundingBox())

        const withCopy = await figure?.screenshot({ encoding: 'base64' })
        await coarse?.evaluate((image) => image.remove())
        const without = await figure?.screenshot({ encoding: 'base64' })
        expect(withCopy !== without).toBe(copied)
      },
      { width },
    ),
)

test('[EM2] no page holds a plain e-mail address', async () => {
  for (const path of ['/', '/about', '/contact', '/legal', '/privacy', '/travel']) {
    expect((await read(path)).html).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i)
  }
})

test('[LZ2] pages hold no inline style attribute and a policy without unsafe words', async () => {
  for (const path of ['/', '/regions/galicia', '/places/ronda', '/about']) {
    const { html, headers } = await read(path)
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    expect(headers.get('content-security-policy')).toMatch(/script-src/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-/)
  }
})

chromiumOnly('[CN2] on paper neither the notice nor the room that it takes is left', () =>
  visit(
    async ({ page, go }) => {
      const onPaper = () => page.evaluate(() => document.documentElement.scrollHeight)
      const notice = '.consent-notice .cc_message'
      await go('/contact')
      await untilLive(page, 'consent-notice')
      await page.emulateMediaType('print')
      expect(await page.$eval(notice, (message) => message.checkVisibility())).toBe(false)
      const withNotice = await onPaper()
      await page.emulateMediaType('screen')
      await press(page, '.consent-notice .cc_btn')
      await page.waitForSelector(notice, { hidden: true })
      await page.emulateMediaType('print')
      expect(withNotice).toBe(await onPaper())
    },
    { noticeDismissed: false },
  ),
)
