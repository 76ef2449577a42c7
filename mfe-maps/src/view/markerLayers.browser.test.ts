import { describe, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import {
  activateMap,
  gorge,
  list,
  play,
  settle,
  tabStops,
  useStage,
  withList,
  withListByView,
} from '../testing/scenes.ts'

useStage()

const rowOf = (place: number) => `<li data-place-id="p${place}">Place ${place}</li>`
const spread = { ...list, bounds: [36.55, -6.05, 36.7, -5.9] as const, options: { clusterRadius: 10 } }
const labelsOf = (page: Page, selector: string) =>
  page.$$eval(selector, (pins) => pins.map((pin) => pin.getAttribute('aria-label')))

/** What visitors rely on, whoever counts the places of a view. */
describe.each([
  ['all at hand', withList],
  ['counted by the server', withListByView],
])('%s', (_by, withPlaces) => {
  test('[MP3] [MP7] a cluster’s class follows its number; it stays while the map moves; at the edge the focus brings it into view as near as it was, and a press closer', async () => {
    const bounds = [36.4, -12, 42, -5] as const
    await play(withPlaces(createMarkers(144), { data: { ...list, bounds } }), async ({ page }) => {
      await activateMap(page)
      const cluster = await page.waitForSelector('.marker-cluster')
      expect(await countOf(page)).toBe(144)
      const pastEdge = () =>
        cluster?.evaluate((disc) => {
          const map = disc.closest('.maps-map') ?? disc
          return disc.getBoundingClientRect().right - map.getBoundingClientRect().right
        })
      await page.focus('.maps-map')
      for (let moves = 0; moves < 9 && Number(await pastEdge()) <= 0; moves++) await moveLeft(page)
      expect(await cluster?.evaluate((disc) => disc.isConnected)).toBe(true)
      expect(await pastEdge()).toBeGreaterThan(0)
      const zoom = zoomOf(page)
      await cluster?.focus()
      await untilRested(page)
      expect(await pastEdge()).toBeLessThan(0)
      expect(zoomOf(page)).toBe(zoom)
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelectorAll('.marker-cluster, .maps-pin').length > 4)
      await countOf(page)
    })
  })

  test('[MP7] by keys a cluster opens and leaves the focus in it; rows and pins mark each other; Escape closes a card and gives focus back', async () => {
    const rows = '<li>Another</li>'.repeat(99)
    const after = `<ol><li data-place-id="p0"><a href="#r" id="row">Place 0</a></li>${rows}${rowOf(3)}</ol>`
    await play(withPlaces(createMarkers(4), { after }), async ({ page }) => {
      await page.setViewport({ width: 1280, height: 800 })
      await activateMap(page)
      await page.waitForSelector('.marker-cluster')
      await page.focus('#row')
      expect(await page.$$('.maps-marked')).toHaveLength(1)
      await page.$eval('#row', (row) => (row as HTMLElement).blur())
      expect(await page.$$('.maps-marked')).toHaveLength(0)
      await page.focus('.marker-cluster')
      await page.keyboard.press('Enter')
      await page.waitForSelector('[data-pin=p3]')
      await page.waitForFunction(() => document.activeElement?.closest('.leaflet-marker-pane'))
      await settle(page)
      expect(await tabStops(page)).toBe(1)
      await page.focus('[data-pin=p3]')
      expect(await page.$$eval('[data-marked=true]', (rows) => rows.map((row) => row.textContent))).toEqual([
        'Place 3',
      ])
      await page.waitForFunction(
        () =>
          (document.querySelector('[data-place-id=p3]')?.getBoundingClientRect().top ?? Infinity) <
          innerHeight,
      )
      await page.focus('[data-pin=p0]')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.maps-card')
      expect(await page.$eval('.maps-card', (card) => card.textContent)).toBe(
        'Place <b>0</b>1,000 peopleDirections',
      )
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/places/p0')
      await page.keyboard.press('Escape')
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('1, Place <b>0</b>')
      await page.evaluate(() => window.stage.leave())
      expect(await page.$$('[data-marked=true]')).toHaveLength(0)
    })
  })

  test('[MP7] places at one spot spread at the last zoom, by Space', async () => {
    const markers = createMarkers(3)
    const same = { ...markers, lat: markers.lat.map(() => 36.7), lon: markers.lon.map(() => -5.9) }
    const bounds = [36.6999, -5.9001, 36.7001, -5.8999] as const
    await play(withPlaces(same, { data: { ...list, bounds } }), async ({ page }) => {
      await activateMap(page)
      await page.waitForSelector('.marker-cluster')
      await page.focus('.marker-cluster')
      await page.keyboard.press('Space')
      await page.waitForFunction(() => document.querySelectorAll('.maps-pin').length === 3)
    })
  })
})

/** How many places the marks stand for; each cluster has the class of its number. */
async function countOf(page: Page): Promise<number> {
  await settle(page)
  const clusters = await page.$$eval('.marker-cluster', (all) =>
    all.map((one) => ({ count: Number(one.textContent), name: one.className, label: one.ariaLabel })),
  )
  for (const { count, name, label } of clusters) {
    expect(name).toContain(`marker-cluster-${count < 10 ? 'small' : count < 100 ? 'medium' : 'large'}`)
    expect(label).toContain(String(count))
  }
  const single = (await page.$$('.maps-pin')).length
  return clusters.reduce((sum, { count }) => sum + count, single)
}

async function moveLeft(page: Page): Promise<void> {
  await page.keyboard.press('ArrowLeft')
  await untilRested(page)
}

/** The map writes where it is into the address once it has stood for a while. */
async function untilRested(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.leaflet-pan-anim, .leaflet-zoom-anim'))
  await settle(page)
}

const zoomOf = (page: Page) => new URL(page.url()).searchParams.get('view')?.split(',')[2]

test.each([
  ['few places', withList],
  ['places by view', withListByView],
])('[MP7] of %s, a pin shows the category of its place, and is named by it', async (_name, withPlaces) => {
  const markers = { ...createMarkers(4), category: [1, 0, 0, 0], categories: [gorge] }
  await play(withPlaces(markers, { data: spread }), async ({ page }) => {
    await activateMap(page)
    await page.waitForFunction(() => document.querySelectorAll('.maps-pin').length === 4)
    expect(await labelsOf(page, '.maps-pin:has(.maps-pin-icon)')).toEqual(['1, Place <b>0</b>, Gorge'])
    expect(await labelsOf(page, '.maps-pin:not(:has(.maps-pin-icon))')).toHaveLength(3)
    await page.$eval('.maps-pin:has(.maps-pin-icon)', (pin) => (pin as HTMLElement).click())
    await page.waitForFunction(() => document.querySelector('.maps-card')?.textContent?.includes('Gorge'))
  })
})

/** The first two rows on the first screen, the third below it, the fourth on another page of the list. */
const after = `<ol>${rowOf(0)}${rowOf(1)}<li>${'<br>'.repeat(150)}</li>${rowOf(2)}</ol>`

const numbersShown = (page: Page) =>
  page.$$eval('.maps-pin', (pins) =>
    pins
      .filter((pin) => getComputedStyle(pin.firstElementChild ?? pin).fontSize !== '0px')
      .map((pin) => pin.textContent)
      .toSorted(),
  )

function untilShown(page: Page, numbers: readonly string[]): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => {
      const shown = document.querySelectorAll('.maps-pin:not(.maps-unnumbered)')
      return (
        [...shown]
          .map((pin) => pin.textContent)
          .toSorted()
          .join() === wanted
      )
    },
    {},
    numbers.join(),
  )
}

test('[MP7] pins have the numbers of the rows in view, and no others', async () => {
  const data = { ...spread, bounds: [36.5, -6.2, 36.8, -5.7] as const }
  await play(withList(createMarkers(4), { after, data }), async ({ page }) => {
    await page.setViewport({ width: 1280, height: 1000 })
    await activateMap(page)
    await page.waitForSelector('[data-pin=p3]')
    await settle(page)
    await page.$eval('[data-place-id=p0]', (row) => row.scrollIntoView({ block: 'center' }))
    await untilShown(page, ['1', '2'])
    expect(await numbersShown(page)).toEqual(['1', '2'])
    expect(await page.$eval('[data-pin=p3]', (pin) => pin.ariaLabel)).toMatch(/^4, /)
    await page.$eval('[data-place-id=p2]', (row) => row.scrollIntoView({ block: 'end' }))
    await untilShown(page, ['3'])
  })
})

/** Places at the western end of a region, from its south to its north. */
function westernEnd(south: number, north: number) {
  const count = 40
  const step = (north - south) / (count - 1)
  const rows = Array.from({ length: count }, (_, row) => row)
  return { ...createMarkers(count), lat: rows.map((row) => south + row * step), lon: rows.map(() => -6.4) }
}

/** Boxes of what is shown of the selector, as left, top, right, bottom. */
const boxesOf = (page: Page, selector: string) =>
  page.$$eval(selector, (all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .map(({ left, top, right, bottom }) => [left, top, right, bottom]),
  )

/** Boxes of the pins with which the map of a list opens; none is under a button. */
async function openingPins(
  width: number,
  bounds: readonly [number, number, number, number],
  dir: 'ltr' | 'rtl',
): Promise<number[][]> {
  let pins: number[][] = []
  const data = { ...list, bounds, options: { clusterRadius: 10 } }
  await play(withList(westernEnd(bounds[0], bounds[2]), { data }), async ({ page }) => {
    await page.setViewport({ width, height: 900 })
    await page.evaluate((dir) => (document.documentElement.dir = dir), dir)
    await activateMap(page)
    await page.waitForSelector('.leaflet-marker-icon')
    await settle(page)
    pins = await boxesOf(page, '.leaflet-marker-icon')
    const buttons = await boxesOf(page, '.leaflet-control-zoom, .maps-pan > .maps-pan-button')
    expect(pins.length).toBeGreaterThan(5)
    expect(buttons).toHaveLength(2)
    expect(pins.filter((pin) => buttons.some((button) => overlap(pin, button)))).toEqual([])
  })
  return pins
}

test('[MP2] [MP7] no pin of a list begins under the buttons of the map; from right to left it opens on the same view', async () => {
  await openingPins(360, [36.1, -6.4, 37.44, -5.3], 'ltr')
  const wide = [768, [36.6, -6.4, 37.3, -5]] as const
  expect(await openingPins(...wide, 'rtl')).toEqual(await openingPins(...wide, 'ltr'))
})

function overlap([left = 0, top = 0, right = 0, bottom = 0]: number[], other: number[]): boolean {
  const [otherLeft = 0, otherTop = 0, otherRight = 0, otherBottom = 0] = other
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom
}
