import { isForMap } from '../testing/isForMap.ts'
import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import {
  activateMap,
  fillsItsBox,
  isExpanded,
  play,
  settle,
  useStage,
  withList,
  withListByView,
} from '../testing/scenes.ts'

useStage()

test('[CP1] places that do not come are reported, and come when they are fetched again', async () => {
  let isDown = true
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (isDown && request.url().includes('/data/markers') ? request.abort() : request.continue())
    })
  }
  await play({ ...withList(createMarkers(3)), prepare }, async ({ page, pageErrors }) => {
    await activateMap(page)
    const again = await page.waitForSelector('output.maps-note button')
    isDown = false
    await again?.press('Enter')
    await page.waitForSelector('.leaflet-marker-icon')
    await page.waitForSelector('output.maps-note button', { hidden: true })
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-slot-control'))).toBe(true)
    pageErrors.length = 0 // the browser's own note of what did not come
  })
})

test('[CP1] a view whose places do not come keeps those before it, says so, and is fetched again', async () => {
  let isDown = false
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (isDown && request.url().includes('/data/cells') ? request.abort() : request.continue())
    })
  }
  await play({ ...withListByView(createMarkers(300)), prepare }, async ({ page, requests, pageErrors }) => {
    await activateMap(page)
    const asked = requests.length
    const before = (await page.waitForSelector('.marker-cluster')) && (await countOf(page))
    isDown = true
    await page.click('.leaflet-control-zoom-in')
    const again = await page.waitForSelector('output.maps-note button')
    expect(await countOf(page)).toBe(before)
    isDown = false
    await again?.press('Enter')
    await page.waitForSelector('output.maps-note button', { hidden: true })
    await settle(page)
    expect(await page.$$('.leaflet-marker-icon')).not.toHaveLength(0)
    expect(requests.slice(0, asked)).not.toContain('/data/markers')
    pageErrors.length = 0 // the browser's own note of what did not come
  })
})

const countOf = (page: Page) => page.$$eval('.leaflet-marker-icon', (all) => all.length)

test.each([
  ['detail-map', () => ({})],
  ['list-map', () => withList(createMarkers(3))],
])('[CP1] %s: a map whose code failed once comes when it is fetched again', async (_slot, act) => {
  let isDown = true
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (isDown && isForMap(request.url()) ? request.abort() : request.continue())
    })
  }
  await play({ ...act(), prepare }, async ({ page, pageErrors }) => {
    await activateMap(page)
    const again = () => page.waitForSelector('.maps-note button')
    await (await again())?.press('Enter')
    await page.waitForFunction(() => window.stage.problems.length === 2)
    expect((await page.evaluate(() => window.stage.problems)).map(({ name }) => name)).toEqual([
      'remoteNotLoaded',
      'remoteNotLoaded',
    ])
    expect(await isExpanded(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-slot-control'))).toBe(true)
    isDown = false
    await settle(page) // a click meets the button only where it stays
    await (await again())?.click()
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    expect(await fillsItsBox(page)).toBe(true)
    expect(await page.evaluate(() => window.stage.announced)).toContain('The map could not be loaded.')
    pageErrors.length = 0 // the browser's own notes of what did not come
  })
})
