import { expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import type { Page } from 'puppeteer'
import { colourRules, findings } from '../support/findings.ts'
import { card, marker, openACard, tabTo } from '../support/keyboard.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive, untilStill, type Visitor } from '../support/visitor.ts'
import { scrollThrough, watchShifts, writePlainly } from '../support/watchShifts.ts'

const { visit } = useSharedSite()

const looks = [
  [375, 'dark'],
  [1440, 'light'],
] as const

/** Small and dark, what was right large and light may still be too wide, or too pale. */
async function expectUsable(page: Page, look: Visitor['look']): Promise<void> {
  for (const [width, scheme] of looks.toReversed()) {
    await look(scheme, width)
    await untilStill(page)
    await expectUsableNow(page, width, scheme === 'dark' ? colourRules : undefined)
  }
}

async function expectUsableNow(page: Page, width: number, rules?: readonly string[]): Promise<void> {
  expect([width, await overflow(page)]).toEqual([width, 0])
  expect([width, ...(await findings(page, rules))]).toEqual([width])
}

/** The open map, as close as it goes, at two villages that the source has at the same point. */
const oneSpot = '/regions/comunitat-valenciana?map=1&view=38.9167,-0.2833,18'

/** It grows while its row is in view. */
const isPin = (moved: string) => moved.startsWith('span.maps-pin')

type Reach = (page: Page) => Promise<unknown>

/** Each kind of page, and the one that is not there, with the states that a visitor brings it into, one after the other. */
const pages: readonly [path: string, ...states: Reach[]][] = [
  ['/'],
  ['/regions'],
  ['/regions/la-rioja?map=1', openFilter],
  ['/places', openFilterOnPhone],
  ['/places/ronda', openDetailMap, openLightbox],
  ['/about'],
  ['/travel'],
  ['/walks', sendEmptyForm],
  ['/regions/nowhere'],
]

test.each(pages)(
  '[LZ2] [RC7] [RT2] [MP7] [LB6] [FV3] nothing of %s shifts while its slots are activated; as it comes and as a visitor brings it, it fits and passes axe, small and large, light and dark',
  async (path, ...states) => {
    for (const [width, scheme] of looks)
      await visit(
        async ({ page, go, look }) => {
          const writeAsOurs = await writePlainly(page)
          const shifts = browserName === 'chrome' ? await watchShifts(page) : async () => []
          await go(path)
          await untilLive(page, 'page-media')
          await untilLive(page, 'consent-notice')
          await scrollThrough(page)
          if (path === '/') await untilLive(page, 'regions-carousel')
          const shifted = (await shifts()).filter(({ moved }) => !moved.every(isPin))
          expect([width, ...shifted]).toEqual([width])
          await writeAsOurs()
          await expectUsableNow(page, width)
          if (width === 375 || states.length === 0) return
          await press(page, '.consent-notice .cc_btn')
          for (const reach of states) {
            await look(scheme, width)
            await reach(page)
            await expectUsable(page, look)
          }
        },
        { width, scheme, noticeDismissed: false, calm: false },
      )
  },
)

test.each([
  ['two places of one spot spread', oneSpot, spreadSpot],
  ['a place chosen on the map', '/regions/la-rioja?map=1', openCard],
  ['thanks for a form', '/walks?sent=guided-walk', async () => {}],
])('[RT2] [MP7] [FV3] a page with %s fits and passes axe', (_name, path, reach) =>
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

async function openCard(page: Page): Promise<void> {
  await page.waitForSelector('.leaflet-marker-icon', { visible: true })
  await page.focus('[data-slot="list-map"] [data-slot-control]')
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
