import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import {
  activateMap,
  detail,
  gorge,
  list,
  play,
  settle,
  useStage,
  withList,
  withListByView,
  written,
} from '../testing/scenes.ts'

useStage()

const spread = { ...list, bounds: [36.55, -6.05, 36.7, -5.9] as const, options: { clusterRadius: 10 } }
const labelsOf = (page: Page, selector: string) =>
  page.$$eval(selector, (pins) => pins.map((pin) => pin.getAttribute('aria-label')))

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

test('[MP7] sights stand on the map of their place, each named and in reach of the keyboard, and lead to their texts', async () => {
  await play({ data: written, after: '<p id="sight-bridge">High.</p>' }, async ({ page }) => {
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
  })
})

test('[MP7] a map with streets opens with all sights in view', async () => {
  const options = { baseLayer: { kind: 'xyz', url: '/tiles/{z}/{x}/{y}', attribution: 'T' } } as const
  const data = { ...written, options }
  await play({ data }, async ({ page, pageErrors }) => {
    await activateMap(page)
    await page.waitForFunction(() => document.querySelectorAll('.maps-sight').length === 2)
    pageErrors.length = 0 // of the tiles, of which there are none
  })
})

test('[MP7] a place without sights opens as far away as it did', async () => {
  await play({ data: detail }, async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.maps-spot')
    expect(await page.$('.maps-sight')).toBeNull()
    expect(await labelsOf(page, '.maps-spot')).toEqual(['Ronda'])
  })
})

test('[MP7] with forced colours the icon of a category is there', async () => {
  const prepare = async (page: Page) => {
    const media = await page.createCDPSession()
    await media.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  }
  const data = { ...written, sights: written.sights?.slice(0, 1) ?? [] }
  await play({ data, prepare }, async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.maps-sight .maps-pin-icon')
    const colours = await page.$eval('.maps-sight', (pin) => {
      const { backgroundColor, color } = getComputedStyle(pin)
      return [backgroundColor, getComputedStyle(pin.firstElementChild ?? pin).stroke, color]
    })
    expect(colours[0]).not.toBe(colours[1])
    expect(colours[1]).toBe(colours[2])
  })
})
