import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { card, marker, openACard, tabTo } from '../support/keyboard.ts'
import { useSharedSite } from '../support/useSite.ts'
import { type Visitor, press, untilLive } from '../support/visitor.ts'

const { enter } = useSharedSite()

/** The open map, as close as it goes, at two villages that the source has at the same point. */
const oneSpot = 'map=1&view=38.9167,-0.2833,18'

/** Each state that a page of its type can be in, and how a visitor brings it about. */
const states: readonly [name: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  ...[
    '/',
    '/regions',
    '/regions/andalucia',
    '/places',
    '/places/ronda',
    '/about',
    '/travel',
    '/legal',
    '/contact',
    '/walks',
  ].map((path): [string, string, typeof untilNotice] => ['with the notice', path, untilNotice]),
  ['with the notice', '/regions/nowhere', untilNotice],
  ['with the filter open', '/regions/la-rioja', openFilter],
  ['with the filter opened on a phone', '/places', openFilterOnPhone],
  ['with the map open', '/regions/la-rioja', openListMap],
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
  ['with places offered', '/', typeName],
  ['with places offered', '/regions/nowhere', typeName],
  ['with faults in the form', '/walks', sendEmptyForm],
  ['after the form was sent', '/walks?sent=guided-walk', async () => {}],
]
const wide = ['light', 1280] as const
const narrow = ['dark', 375] as const
/** Firefox differs in what is shown, not in what axe asks: two looks show that. */
const looks = browserName === 'firefox' ? [wide, narrow] : [wide, ['dark', 1280] as const, narrow]

describe.each(states)('%s, %s', (name, path, reach) => {
  let visitor: Visitor

  beforeAll(async () => {
    const [scheme, width] = wide
    visitor = await enter({ scheme, width, noticeDismissed: !name.includes('notice'), calm: true })
    await visitor.go(path)
    await untilLive(visitor.page, 'page-media')
    await reach(visitor.page)
  })

  afterAll(async () => {
    await visitor.close()
    visitor.expectCalm()
  })

  test.each(looks)('[RT2] [MP7] [LB6] [FV3] axe finds nothing, %s at %i px', async (scheme, width) => {
    await visitor.look(scheme, width)
    expect(await findings(visitor.page)).toEqual([])
  })
})

async function untilNotice(page: Page): Promise<void> {
  await untilLive(page, 'consent-notice')
}

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

async function typeName(page: Page): Promise<void> {
  await page.type('main [role="combobox"], main input[type="search"]', 'ron')
  await page.waitForSelector('[role="option"]', { visible: true })
}

async function sendEmptyForm(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
  await press(page, '.shell-form button[type="submit"]')
  await page.waitForSelector('[aria-invalid="true"]')
}
