import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import { activateMap, fillsItsBox, play, settle, useStage, withList } from '../testing/scenes.ts'

useStage()

test('[CP1] places that do not come are told of, and come when they are asked for again', async () => {
  let isDown = true
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (isDown && request.url().includes('/data/markers') ? request.abort() : request.continue())
    })
  }
  await play({ ...withList(createMarkers(3)), prepare }, async ({ page, complaints }) => {
    await activateMap(page)
    const again = await page.waitForSelector('output.maps-note button')
    isDown = false
    await again?.press('Enter')
    await page.waitForSelector('.leaflet-marker-icon')
    await page.waitForSelector('output.maps-note button', { hidden: true })
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-slot-control'))).toBe(true)
    complaints.length = 0 // the browser's own note of what did not come
  })
})

test.each([
  ['detail-map', () => ({})],
  ['list-map', () => withList(createMarkers(3))],
])('[CP1] %s: a map whose code failed once comes when it is asked for again', async (_slot, act) => {
  let isDown = true
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (isDown && /\/dist\/\d+\./.test(request.url()) ? request.abort() : request.continue())
    })
  }
  await play({ ...act(), prepare }, async ({ page, complaints }) => {
    await activateMap(page)
    const again = () => page.waitForSelector('.maps-note button')
    await (await again())?.press('Enter')
    await page.waitForFunction(() => window.stage.problems.length === 2)
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-slot-control'))).toBe(true)
    isDown = false
    await (await again())?.click()
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    expect(await fillsItsBox(page)).toBe(true)
    expect(await page.evaluate(() => window.stage.announced)).toContain('The map could not be loaded.')
    complaints.length = 0 // the browser's own notes of what did not come
  })
})
