import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'
import type { Page } from 'puppeteer'

const longest = 30_000 /* ms */
const pause = 50 /* ms */

/** Asked again from here: where a page has no scripting, nothing in it waits either. */
export async function untilPicturesShow(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) await page.evaluate((y) => scrollTo(0, y), top)
  for (let waited = 0; waited < longest; waited += pause) {
    if ((await blankPictures(page)).length === 0) return
    await wait(pause)
  }
  expect(await blankPictures(page)).toEqual([])
}

/** Where those that should show and don't come from. */
function blankPictures(page: Page): Promise<string[]> {
  return page.$$eval('img', (images) =>
    images
      .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 1))
      .map(({ currentSrc, src }) => currentSrc || src),
  )
}
