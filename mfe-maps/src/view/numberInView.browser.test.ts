import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { amongMany, createMarkers } from '../testing/createMarkers.ts'
import { activateMap, list, play, settle, useStage, withList } from '../testing/scenes.ts'

useStage()

const rowOf = (place: number) => `<li data-place-id="p${place}">Place ${place}</li>`
/** The first two rows on the first screen, the third below it, the fourth on another page of the list. */
const after = `<ol>${rowOf(0)}${rowOf(1)}<li>${'<br>'.repeat(150)}</li>${rowOf(2)}</ol>`
const data = { ...list, bounds: [36.5, -6.2, 36.8, -5.7] as const, options: { clusterRadius: 10 } }

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

test.each([
  ['few places', (markers: ReturnType<typeof createMarkers>) => markers],
  ['very many', amongMany],
])('[MP7] of %s, pins have the numbers of the rows in view, and no others', async (_many, among) => {
  await play(withList(among(createMarkers(4)), { after, data }), async ({ page }) => {
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
