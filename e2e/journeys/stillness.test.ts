import { expect } from '@jest/globals'
import type { HTTPRequest } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { inPieces } from '../support/inPieces.ts'
import { watchShifts, scrollThrough } from '../support/watchShifts.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit, origin } = useSharedSite()

chromiumOnly('[LZ2] fonts that come late move nothing', () =>
  visit(
    async ({ page, go }) => {
      await page.setRequestInterception(true)
      page.on('request', (request) => {
        setTimeout(() => void request.continue(), request.url().endsWith('.woff2') ? 1000 : 0)
      })
      const shifts = await watchShifts(page)
      await go('/places')
      await untilLive(page, 'page-media')
      await scrollThrough(page)
      expect(await shifts()).toEqual([])
    },
    { width: 375, calm: false },
  ),
)

chromiumOnly.each([
  ['who is new reads the page without fonts, which come behind it', false, 0],
  ['who dismissed the notice once has them as styles ask', true, 2],
])('[LZ2] on a slow line %s', (_who, noticeDismissed, named) =>
  visit(
    async ({ page, go }) => {
      await page.emulateNetworkConditions({ latency: 300, download: 1e6, upload: 1e6 })
      await go('/contact')
      await page.waitForFunction(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length > 1,
      )
      const loaded = await page.evaluate(
        async () =>
          [...(await document.fonts.ready)].filter(
            ({ status, family }) => status === 'loaded' && family.includes('Variable'),
          ).length,
      )
      expect(loaded).toBe(named)
    },
    { width: 1440, noticeDismissed },
  ),
)

chromiumOnly.each([
  ['X11; Linux x86_64', ['DejaVu as', 'Liberation as']],
  ['Linux; Android 10; K', ['Noto as', 'Roboto as']],
])('[LZ2] a page without our fonts asks %s for no face of another platform', (platform, own) =>
  visit(
    async ({ page, go }) => {
      await page.setUserAgent({ userAgent: `Mozilla/5.0 (${platform}) Chrome/140.0.0.0 Safari/537.36` })
      await page.emulateNetworkConditions({ latency: 300, download: 1e6, upload: 1e6 })
      await go('/contact')
      const asked = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family }) => family),
      )
      expect(asked.filter((family) => !own.some((face) => family.startsWith(face)))).toEqual([])
      expect(asked).not.toEqual([])
    },
    { width: 1440, noticeDismissed: false },
  ),
)

chromiumOnly.each<[what: string, outcome: 'comes' | 'is lost' | 'is slow', frames: boolean]>([
  ['when that is there', 'comes', true],
  ['when that is there in a tab in the background', 'comes', false],
  ['when that is lost', 'is lost', true],
  ['after 3 s when that is slow', 'is slow', true],
])(
  'the tiles’ pictures and the code are not fetched beside the page’s largest, and come %s',
  (_when, outcome, frames) =>
    visit(
      async ({ page, requests }) => {
        const early = () => requests.filter((url) => /-tile-|\/assets\/browser\./.test(url))
        const hero = Promise.withResolvers<HTTPRequest>()
        if (!frames) await page.evaluateOnNewDocument(() => (window.requestAnimationFrame = () => 0))
        await page.setRequestInterception(true)
        page.on('request', function holdHero(request) {
          if (request.url().includes('home-hero')) hero.resolve(request)
          else void request.continue()
        })
        await page.goto(origin(), { waitUntil: 'domcontentloaded' })
        const held = await hero.promise
        await new Promise((wake) => setTimeout(wake, 500))
        expect(early()).toEqual([])

        const asked = Promise.all(
          ['-tile-', '/assets/browser.'].map((part) =>
            page.waitForRequest((request) => request.url().includes(part)),
          ),
        )
        if (outcome === 'comes') await held.continue()
        if (outcome === 'is lost') await held.abort()
        await asked
        if (outcome === 'is slow') await held.continue()
      },
      { width: 375, allowErrors: true },
    ),
)

chromiumOnly.each(['/contact', '/regions/nowhere'])(
  '[LZ2] nothing of %s shifts while it comes in pieces',
  (path) =>
    visit(
      async ({ page }) => {
        const line = await inPieces(origin())
        try {
          const shifts = await watchShifts(page)
          await page.goto(line.origin + path)
          await untilLive(page, 'page-media')
          expect(await shifts()).toEqual([])
        } finally {
          await line.close()
        }
      },
      { width: 1440, allowErrors: true, calm: false },
    ),
)

chromiumOnly.each([
  ['its share button', 'Share<span', 375],
  ['the button of its filter', '<span data-filter-label', 375],
  ['a row of its list', '<ul class="shell-categories"', 375],
  ['a row of its list beside the map', '<ul class="shell-categories"', 1440],
] as const)('[LZ2] nothing of a page shifts that is cut in %s', (_what, cut, width) =>
  visit(
    async ({ page }) => {
      const line = await inPieces(origin(), cut)
      try {
        const shifts = await watchShifts(page)
        await page.goto(`${line.origin}/places`)
        await untilLive(page, 'page-media')
        expect(await shifts()).toEqual([])
        expect(
          await page.$eval('[data-share]', (button) => button.checkVisibility({ visibilityProperty: true })),
        ).toBe(true)
      } finally {
        await line.close()
      }
    },
    { width, allowErrors: true, calm: false },
  ),
)

chromiumOnly.each([
  '/',
  '/regions',
  '/regions/la-rioja?map=1',
  '/places/ronda',
  '/about',
  '/walks',
  '/search?text=ronda',
  '/regions/nowhere',
])('[LZ2] what has come of %s stands as it stays, wherever the line cuts the first screen', (path) =>
  visit(
    async ({ page, go, look }) => {
      await page.setRequestInterception(true)
      page.on('request', (request) =>
        ['font', 'script'].includes(request.resourceType()) ? void request.abort() : void request.continue(),
      )
      for (const width of [1440, 375]) {
        await look('light', width)
        await go(path)
        const { cuts, moved } = await page.evaluate(cutOff)
        expect(cuts).toBeGreaterThan(20)
        expect([width, ...moved]).toEqual([width])
      }
    },
    { width: 1440, noticeDismissed: false, allowErrors: true },
  ),
)

/**
 * Takes the body away from its end, element by element as far as the first screen reaches, and says what of the rest then
 * stands elsewhere than on the whole page.
 */
function cutOff(): { cuts: number; moved: string[] } {
  const shift = 3 /* px, less is none to a browser */
  const { body } = document
  const elements = [...body.querySelectorAll('*')]
  const boxes = new Map(elements.map((element) => [element, element.getBoundingClientRect()]))
  const first = elements.filter((element) => isSeen(element) && (boxes.get(element)?.top ?? 0) < innerHeight)
  const last = elements.indexOf(first.at(-1) ?? body)
  const moved = new Map<Element, string>()
  for (const cut of elements
    .slice(0, last)
    .filter((element) => element.matches('header *, main *'))
    .toReversed()) {
    const rest = document.createRange()
    rest.setStartBefore(cut)
    rest.setEndAfter(body.lastChild ?? body)
    rest.deleteContents()
    for (const element of first) {
      const box = boxes.get(element)
      if (!box || !element.isConnected || !isSeen(element) || moved.has(element)) continue
      const { x, y } = element.getBoundingClientRect()
      if (Math.abs(x - box.x) < shift && Math.abs(y - box.y) < shift) continue
      moved.set(
        element,
        `${nameOf(element)} is at ${x},${y}, stays at ${box.x},${box.y}, cut before ${nameOf(cut)}`,
      )
    }
  }
  return {
    cuts: last - elements.findIndex((element) => element.matches('header *, main *')),
    moved: [...moved.values()],
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width * height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  function nameOf(element: Element): string {
    return `${element.localName}.${element.getAttribute('class') ?? ''}`
  }
}
