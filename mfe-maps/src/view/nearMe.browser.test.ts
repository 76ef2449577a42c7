import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers } from '../testing/createMarkers.ts'
import { activateMap, play, useStage, withList } from '../testing/scenes.ts'

useStage()

test.each([
  ['a list', withList(createMarkers(3))],
  ['a place', {}],
])('[MP6] far from the places of %s the map shows them and says so', (_what, act) =>
  play(act, async ({ page }) => {
    await standAt(page, 24.7, 46.7)
    await activateMap(page)
    await page.waitForFunction(markersInView)
    const { left, top, width, height } = await page.$eval('.maps-map', (map) =>
      map.getBoundingClientRect().toJSON(),
    )
    for (let drag = 0; drag < 3; drag++) {
      await page.mouse.move(left + width - 20, top + height * 0.8)
      await page.mouse.down()
      await page.mouse.move(left + 20, top + height * 0.8, { steps: 4 })
      await page.mouse.up()
    }
    await page.waitForFunction(`!(${String(markersInView)})()`)
    await page.click('.maps-near-button')
    await page.waitForFunction(markersInView)
    expect(await page.$eval('.maps-near-message', (one) => one.getAttribute('dir'))).toBe('auto')
    expect(await page.$eval('.maps-near-message', (one) => one.textContent)).toMatch(
      /^Nothing is near you. The map shows its places, about 5,\d\d0 km away\.$/,
    )
  }),
)

function markersInView(): boolean {
  const map = window.stage.find('.maps-map').getBoundingClientRect()
  return [...document.querySelectorAll('.maps-pin, .marker-cluster')].some((one) => {
    const { left, right } = one.getBoundingClientRect()
    return right > map.left && left < map.right
  })
}

test('[MP6] near them it shows the position, and nothing is said', () =>
  play({}, async ({ page }) => {
    await standAt(page, 36.7, -4.9)
    await activateMap(page)
    await page.waitForFunction(markersInView)
    await page.click('.maps-near-button')
    await page.waitForSelector('.maps-here')
    expect(await page.$eval('.maps-near-message', (one) => one.textContent)).toBe('')
    const middle = (selector: string) =>
      page.$eval(selector, (one) => {
        const { left, width } = one.getBoundingClientRect()
        return left + width / 2
      })
    expect(await middle('.maps-here')).toBeCloseTo(await middle('.maps-map'), -1)
  }))

function standAt(page: Page, latitude: number, longitude: number): Promise<void> {
  return page.evaluate(
    (coords) =>
      void Object.defineProperty(navigator, 'geolocation', {
        value: { getCurrentPosition: (found: (at: object) => void) => found({ coords, timestamp: 0 }) },
      }),
    { latitude, longitude, accuracy: 50 },
  )
}
