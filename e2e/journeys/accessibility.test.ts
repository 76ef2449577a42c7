import { expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { card, marker, openACard, tabTo } from '../support/keyboard.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive, untilStill, type Visitor } from '../support/visitor.ts'
import { scrollThrough, watchShifts } from '../support/watchShifts.ts'

const { visit } = useSharedSite()

const widest = 1440
const looks = [
  [375, 'dark'],
  [widest, 'light'],
] as const

/** Axe is large, and faster the second time in a page: one page has every look. */
async function expectUsable(page: Page, look: Visitor['look']): Promise<void> {
  for (const [width, scheme] of looks.toReversed()) {
    await look(scheme, width)
    await untilStill(page)
    expect([width, await overflow(page)]).toEqual([width, 0])
    expect([width, ...(await findings(page))]).toEqual([width])
  }
}

/** Each kind of page, and the one that is not there. */
const pages = [
  '/',
  '/regions',
  '/regions/andalucia',
  '/regions/andalucia?map=1',
  '/places',
  '/places/ronda',
  '/about',
  '/travel',
  '/legal',
  '/contact',
  '/walks',
  '/regions/nowhere',
]

test.each(pages)(
  '[LZ2] [RC7] [RT2] nothing of %s shifts while its slots are activated; it fits and passes axe, small and large, light and dark',
  async (path) => {
    for (const [width, scheme] of looks)
      await visit(
        async ({ page, go, look }) => {
          const shifts = browserName === 'chrome' ? await watchShifts(page) : async () => []
          await go(path)
          await untilLive(page, 'page-media')
          await untilLive(page, 'consent-notice')
          await scrollThrough(page)
          if (path === '/') await untilLive(page, 'regions-carousel')
          expect([width, ...(await shifts())]).toEqual([width])
          expect([width, await overflow(page)]).toEqual([width, 0])
          if (width === widest) await expectUsable(page, look)
        },
        { width, scheme, noticeDismissed: false, calm: false },
      )
  },
)

/** The open map, as close as it goes, at two villages that the source has at the same point. */
const oneSpot = 'map=1&view=38.9167,-0.2833,18'

/** States that a visitor brings a page into; `search.accessibility.test.ts` has what the search offers. */
const states: readonly [name: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  ['with the filter opened on a phone', '/places', openFilterOnPhone],
  ['with a place chosen on the map', '/regions/la-rioja', openCard],
  [
    'with filter and map open',
    '/regions/la-rioja',
    async (page) => (await openListMap(page), openFilter(page)),
  ],
  ['with two places of one spot spread', `/places?${oneSpot}`, spreadSpot],
  ['with two places of one spot spread', `/regions/comunitat-valenciana?${oneSpot}`, spreadSpot],
  ['with the map open', '/places/ronda', openDetailMap],
  ['with the lightbox open', '/places/ronda', openLightbox],
  ['with faults in the form', '/walks', sendEmptyForm],
  ['after the form was sent', '/walks?sent=guided-walk', async () => {}],
]

test.each(states)('[RT2] [MP7] [LB6] [FV3] %s, %s fits and passes axe', (_name, path, reach) =>
  visit(async ({ page, go, look }) => {
    await go(path)
    await untilLive(page, 'page-media')
    await reach(page)
    await expectUsable(page, look)
  }),
)

async function openFilter(page: Page): Promise<void> {
  await press(page, '[data-toggle-main]')
  await page.waitForSelector('[data-filter-box][data-open="true"]', { visible: true })
}

async function openFilterOnPhone(page: Page): Promise<void> {
  await page.setViewport({ width: 375, height: 812 })
  await openFilter(page)
}

async function openListMap(page: Page): Promise<void> {
  await press(page, '[data-slot="list-map"] [data-slot-control]')
  await page.waitForSelector('.leaflet-marker-icon', { visible: true })
}

async function openCard(page: Page): Promise<void> {
  await openListMap(page)
  await tabTo(page, marker)
  await openACard(page)
  await page.waitForSelector(card, { visible: true })
}

async function spreadSpot(page: Page): Promise<void> {
  await press(page, '.leaflet-marker-icon')
  await page.waitForFunction(() => document.querySelectorAll('.leaflet-marker-icon').length === 3)
}

async function openDetailMap(page: Page): Promise<void> {
  await press(page, '[data-slot="detail-map"] [data-slot-control]')
  await page.waitForSelector('[data-slot="detail-map"] .leaflet-container', { visible: true })
}

async function openLightbox(page: Page): Promise<void> {
  await page.$eval('[data-lightbox]', (link) => link.scrollIntoView({ block: 'center' }))
  await press(page, '[data-lightbox]')
  await page.waitForSelector('.pswp--open.pswp--ui-visible')
  await page.waitForSelector('.pswp__img:not(.pswp__img--placeholder)')
}

async function sendEmptyForm(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
  await press(page, '.shell-form button[type="submit"]')
  await page.waitForSelector('[aria-invalid="true"]')
}

/** How far the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
