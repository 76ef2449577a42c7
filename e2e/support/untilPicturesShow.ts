import { expect } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { Page } from 'puppeteer'

/** Asked again from here: where a page has no scripting, nothing in it waits either. */
export async function untilPicturesShow(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) await page.evaluate((y) => scrollTo(0, y), top)
  await until('every picture', async () => {
    expect(await blankPictures(page)).toEqual([])
    return true
  })
}

/** Where those that should show and don't come from. */
function blankPictures(page: Page): Promise<string[]> {
  return page.$$eval('img', (images) =>
    images
      .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 1))
      .map(({ currentSrc, src }) => currentSrc || src),
  )
}
