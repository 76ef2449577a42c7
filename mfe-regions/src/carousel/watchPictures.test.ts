import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createCarouselPages, drawing, type CarouselPages } from '../testing/carouselPage.ts'
import { expectSoon, nameOfFocus } from '../testing/watching.ts'

let pages: CarouselPages

beforeAll(async () => {
  pages = await createCarouselPages()
})

afterAll(() => pages.close())

test('[CP1] pictures that do not come are told of in view and aloud with the press, and come when they are asked for again', () =>
  pages.visit(19, 1280, { allowErrors: true }, async ({ activate, press, page }) => {
    await activate()
    await page.setOfflineMode(true)
    await press('previous')
    await page.waitForSelector('.regions-note button', { visible: true })
    await press('previous')
    await expectSoon(
      () => page.evaluate(() => Reflect.get(window, 'announced').at(-1)),
      'Regions 13 to 16 of 19. Their pictures could not be loaded.',
    )
    await page.waitForFunction(areAllDoneInView) // one that is still under way would be lost after the press
    page.on('request', (request) => void request.respond({ contentType: 'image/svg+xml', body: drawing }))
    await page.setRequestInterception(true) // the line is back, and the browser does not know
    await page.focus('.regions-note button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.regions-note', { hidden: true })
    expect(await page.evaluate(nameOfFocus)).toBe('/regions/12')
    expect(
      await page.$$eval('.regions-page:not([inert]) img', (all) => all.map((one) => one.naturalWidth)),
    ).toEqual([400, 400, 400, 400])
  }))

test('[CP1] pictures that did not come are asked for anew when the connection is back', () =>
  pages.visit(19, 1280, { allowErrors: true }, async ({ activate, press, page }) => {
    await activate()
    await page.setOfflineMode(true)
    await press('previous')
    await page.waitForSelector('.regions-note', { visible: true })
    await page.setOfflineMode(false)
    await page.evaluate(comeBackAgainAndAgain)
    await page.waitForSelector('.regions-note', { hidden: true })
  }))

/** Runs in the page. */
function areAllDoneInView(): boolean {
  const images = [...document.querySelectorAll<HTMLImageElement>('.regions-page:not([inert]) img')]
  return images.every((image) => image.complete)
}

/** Runs in the page: a picture may be lost after the browser's own event, and while the line is not yet back. */
function comeBackAgainAndAgain(): void {
  dispatchEvent(new Event('online'))
  setInterval(() => dispatchEvent(new Event('online')), 1000)
}
