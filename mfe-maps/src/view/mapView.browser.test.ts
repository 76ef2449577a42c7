import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import {
  activateMap,
  detail,
  isShown,
  list,
  play,
  settle,
  tabStops,
  useStage,
  withList,
  written,
} from '../testing/scenes.ts'
import { siteMap } from '../testing/siteMap.ts'

useStage()

const spread = {
  ...list,
  bounds: [36.5, -6.2, 36.8, -5.7] as const,
  options: { clusterRadius: 10 },
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? null)
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const watch = new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        watch.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )

test('[RT4] [MP1] [MP5] a page whose address asks for the map has its box open from the first byte: nothing shifts, the credit line comes whole', async () => {
  const after = '<p>What comes below the map</p>'
  const data = { ...detail, open: true, options: siteMap }
  await play({ query: '?map=1', data, after, prepare: watchCredits }, async ({ page }) => {
    expect(await isShown(page, '.maps-box')).toBe(true)
    expect(await page.$eval('.maps-box', (box) => box.textContent)).toBe('Loading the map…')
    await page.evaluate(() => window.stage.activate(false))
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    expect(await shifted(page)).toBe(0)
    expect(await page.evaluate(() => window.stage.problems)).toEqual([])
    expect(await page.evaluate(() => window.credits)).toEqual([
      'No relief this close | Leaflet | © IGN (CC BY 4.0) · Natural Earth · GeoNames (CC BY 4.0) · GSHHG (LGPL) · SRTM',
    ])
  })
})

/** Keeps each text that the credit line had at the end of a task. */
const watchCredits = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    window.credits = []
    const note = () => {
      const text = document.querySelector('.leaflet-control-attribution')?.textContent
      if (text && text !== window.credits.at(-1)) window.credits.push(text)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  })
declare global {
  interface Window {
    credits: string[]
  }
}

test('[RT4] where the visitor moved the map is in the address, and is restored from it', async () => {
  let moved = ''
  await play({}, async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    expect(page.url()).not.toContain('view')
    await page.click('.leaflet-control-zoom-in')
    await page.waitForFunction(() => location.search.includes('view='))
    moved = new URL(page.url()).search
    expect(moved).toMatch(/^\?map=1&view=36\.74\d\d,-5\.16\d\d,12$/)
  })
  await play({ query: moved, data: { ...detail, zoom: 8 } }, async ({ page }) => {
    await page.evaluate(() => window.stage.activate(false))
    await page.waitForSelector('.leaflet-tile-loaded')
    const apart = await pinsApart(page)
    await page.click('.leaflet-control-zoom-out')
    await page.waitForFunction(() => location.search.endsWith(',11')) // written once the map has come to rest
    expect((await pinsApart(page)) / apart).toBeCloseTo(0.5, 1)
  })
})

/** Px between the two pins of the detail map. */
const pinsApart = (page: Page) =>
  page.evaluate(() => {
    const [one, other] = [...document.querySelectorAll('.leaflet-marker-icon')].map((pin) => {
      const { left, bottom } = pin.getBoundingClientRect()
      return { left, bottom }
    })
    return Math.hypot((one?.left ?? 0) - (other?.left ?? 0), (one?.bottom ?? 0) - (other?.bottom ?? 0))
  })

test('[MP7] “Search this area” comes once the map was moved and names the view in the address', async () => {
  await play(withList(createMarkers(20), { query: '?kinds=town&page=2' }), async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.leaflet-marker-icon')
    expect(await page.$('.maps-search button')).toBe(null)
    await page.click('.leaflet-control-zoom-in')
    const button = await page.waitForSelector('.maps-search button')
    await button?.click()
    const [href = ''] = await page.evaluate(() => window.stage.navigated)
    const { searchParams, hash } = new URL(href)
    expect([searchParams.get('kinds'), searchParams.get('page'), searchParams.get('map')]).toEqual([
      'town',
      null,
      '1',
    ])
    const [south = 0, west = 0, north = 0, east = 0] = searchParams.get('bbox')?.split(',').map(Number) ?? []
    const [lat = 0, lon = 0] = searchParams.get('view')?.split(',').map(Number) ?? []
    expect((west + east) / 2).toBeCloseTo(lon, 2)
    expect([south < lat, north > lat]).toEqual([true, true])
    expect(await page.$(hash)).not.toBe(null)
  })
})

test('[MP7] a list narrowed to an area opens there and leads back to everywhere', async () => {
  const area = [36.5, -6.1, 36.7, -5.9] as const
  const query = `?bbox=${area.join()}&map=1#map-box`
  await play(withList(createMarkers(3), { data: { ...list, area, open: true }, query }), async ({ page }) => {
    await page.evaluate(() => window.stage.activate(false))
    await page.waitForSelector('.maps-area')
    expect(new URL(page.url()).hash).toBe('')
    await page.click('.maps-search button')
    expect(await page.evaluate(() => window.stage.navigated)).toEqual([
      expect.stringMatching(/\/list\?map=1#map-box$/),
    ])
  })
})

test('[MP7] [FB4] markers are one tab stop; arrow keys go between them and, after Escape, move the map; a filter in the page shows its places at once', async () => {
  await play(withList(createMarkers(4), { data: spread }), async ({ page, requests }) => {
    await activateMap(page)
    await page.waitForSelector('[data-pin=p3]')
    expect(await tabStops(page)).toBe(1)
    await page.focus('[data-pin=p0]')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toContain('2, ')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toContain('4, ')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toContain('4, ')
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toContain('3, ')
    expect(await tabStops(page)).toBe(1)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe(list.label)
    expect(await page.$('.maps-search button')).toBe(null)
    await page.keyboard.press('ArrowLeft')
    await page.waitForSelector('.maps-search button')
    await page.evaluate((markersUrl) => {
      const change = { query: 'text=x', list: { markersUrl, placeIds: ['p3', 'p1'] } }
      window.stage.emit('filter-changed', change)
    }, spread.markersUrl)
    await page.waitForFunction(() => document.querySelectorAll('.maps-pin').length === 2)
    expect(await page.$eval('[data-pin=p3]', (pin) => pin.ariaLabel)).toMatch(/^1, /)
    expect(requests.filter((path) => path === '/data/markers')).toHaveLength(1)
  })
})

test('[MP1] [MP7] a page from right to left has the map left to right, its controls in place; it and a card link to the way there', async () => {
  await play({}, async ({ page }) => {
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    expect(await page.$eval('.maps-way a', (link) => link.href)).toBe(
      'https://www.openstreetmap.org/directions?to=36.742%2C-5.167',
    )
    await activateMap(page)
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    const sides = await page.evaluate(() => {
      const map = window.stage.find('.maps-map').getBoundingClientRect()
      const near = window.stage.find('.maps-near-button').getBoundingClientRect()
      const control = window.stage.find('.maps-control').getBoundingClientRect()
      return { near: map.right - near.right, control: map.right - control.right }
    })
    expect(sides.near).toBeCloseTo(10, 0)
    expect(Math.abs(sides.control)).toBeLessThan(2)
    await page.focus('[aria-label="1, Arriate"]')
    await page.keyboard.press('Enter')
    const way = await page.waitForSelector('.maps-card-way')
    expect(await way?.evaluate((link) => link.getAttribute('href'))).toContain('to=36.8%2C-5.14')
    const gaps = await page.$$eval('.maps-card > *', (all) =>
      all.map((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return (
          window.stage.find('.maps-card').getBoundingClientRect().right - text.getBoundingClientRect().right
        )
      }),
    )
    expect(Math.max(...gaps)).toBeLessThan(1)
  })
})

const boxOf = (page: Page, selector: string) =>
  page.$eval(selector, (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return { left, top, right, bottom }
  })
const onPhone = (page: Page) => page.setViewport({ width: 375, height: 720, hasTouch: true })

test('[MP7] one finger leaves the map to the page and is shown how; two fingers move it', async () => {
  await play({ prepare: onPhone }, async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    const before = await boxOf(page, '.maps-spot')
    const fingers = await page.createCDPSession()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
    await touch('touchStart', [200, 400])
    await touch('touchMove', [140, 400])
    await page.waitForSelector('.maps-hint:not([hidden])')
    await touch('touchEnd')
    expect(await boxOf(page, '.maps-spot')).toEqual(before)
    await settle(page) // the browser's own scrolling with the first finger is over
    await touch('touchStart', [150, 400], [250, 400])
    for (let moved = 10; moved <= 60; moved += 10)
      await touch('touchMove', [150 - moved, 400], [250 - moved, 400])
    await touch('touchEnd')
    await page.waitForFunction(() => location.search.includes('view='))
    expect((await boxOf(page, '.maps-spot')).left).toBeLessThan(before.left - 30)
  })
})

test('[MP7] buttons move the map without dragging, and a card stands clear of them', async () => {
  await play(withList(createMarkers(1), { data: spread, prepare: onPhone }), async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.maps-pin')
    await page.click('.maps-pan-button')
    const before = await boxOf(page, '[data-pin=p0]')
    await page.focus('.maps-pan-right')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.maps-search button')
    await page.waitForFunction(() => location.search.includes('view='))
    expect((await boxOf(page, '[data-pin=p0]')).left).toBeLessThan(before.left - 50)
    await page.click('.maps-pan-left')
    await page.$eval('[data-pin=p0]', (pin) => (pin as HTMLElement).click())
    await page.waitForSelector('.maps-card')
    await settle(page)
    await page.waitForFunction(() => !document.querySelector('.leaflet-pan-anim')) // the card brings itself into view
    const card = await boxOf(page, '.leaflet-popup-content-wrapper')
    const zoom = await boxOf(page, '.leaflet-control-zoom')
    const map = await boxOf(page, '.maps-map')
    expect([card.left >= zoom.right, card.right <= map.right]).toEqual([true, true])
  })
})

const labelsOf = (page: Page, selector: string) =>
  page.$$eval(selector, (pins) => pins.map((pin) => pin.getAttribute('aria-label')))

test('[MP7] sights stand on the map of their place, each named and in reach of the keyboard, and lead to their texts', async () => {
  await play(
    { data: { ...written, zoom: 11 }, after: '<p id="sight-bridge">High.</p>' },
    async ({ page }) => {
      await activateMap(page)
      await page.waitForSelector('.marker-cluster')
      expect(await labelsOf(page, '.marker-cluster')).toEqual(['2 sights, press to come closer'])
      expect(await labelsOf(page, '.maps-spot:has(.maps-pin-icon)')).toEqual(['Ronda, Gorge'])
      await page.focus('.marker-cluster')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelectorAll('.maps-sight').length === 2)
      await settle(page)
      expect(new Set(await labelsOf(page, '.maps-sight'))).toEqual(new Set(['Baños', 'Puente Nuevo, Gorge']))
      await page.focus('.maps-spot')
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Puente Nuevo, Gorge',
      )
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.classList.contains('maps-card-name'))
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.hash === '#sight-bridge')
    },
  )
})

test('[MP7] a map with streets opens with all sights in view', async () => {
  await play({ data: written }, async ({ page }) => {
    await activateMap(page)
    await page.waitForFunction(() => document.querySelectorAll('.maps-sight').length === 2)
  })
})
