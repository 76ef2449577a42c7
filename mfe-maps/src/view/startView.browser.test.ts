import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import { activateMap, list, play, settle, useStage, withList } from '../testing/scenes.ts'

useStage()

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

test.each([
  [360, [36.1, -6.4, 37.44, -5.3]],
  [768, [36.6, -6.4, 37.3, -5]],
] as const)('[MP7] no pin of a list begins under the buttons of the map, at %i px', async (width, bounds) => {
  const [south, , north] = bounds
  const data = { ...list, bounds, options: { clusterRadius: 10 } }
  await play(withList(westernEnd(south, north), { data }), async ({ page }) => {
    await page.setViewport({ width, height: 900 })
    await activateMap(page)
    await page.waitForSelector('.leaflet-marker-icon')
    await settle(page)
    const [pins, buttons] = [
      await boxesOf(page, '.leaflet-marker-icon'),
      await boxesOf(page, '.leaflet-control-zoom, .maps-pan > .maps-pan-button'),
    ]
    expect(pins.length).toBeGreaterThan(5)
    expect(buttons).toHaveLength(2)
    const covered = pins.filter((pin) => buttons.some((button) => overlap(pin, button)))
    expect(covered).toEqual([])
  })
})

test('[MP2] a list from right to left opens its map on the same view', async () => {
  const views: number[][][] = []
  for (const dir of ['ltr', 'rtl']) {
    const prepare = (page: Page) =>
      page.evaluateOnNewDocument((dir) => {
        addEventListener('DOMContentLoaded', () => (document.documentElement.dir = dir))
      }, dir)
    const data = { ...list, options: { clusterRadius: 10 } }
    await play(withList(westernEnd(36.6, 37.3), { data, prepare }), async ({ page }) => {
      await activateMap(page)
      await page.waitForSelector('.leaflet-marker-icon')
      await settle(page)
      views.push(await boxesOf(page, '.maps-map, .leaflet-marker-icon'))
    })
  }
  expect(views[0]?.length).toBeGreaterThan(3)
  expect(views[1]).toEqual(views[0])
})

function overlap([left = 0, top = 0, right = 0, bottom = 0]: number[], other: number[]): boolean {
  const [otherLeft = 0, otherTop = 0, otherRight = 0, otherBottom = 0] = other
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom
}
