import { expect, test } from '@jest/globals'
import { useSite } from '../support/suite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSite()
const open = '.pswp--open'

test('[LB3] [LB4] a gallery opens with a hash, the hash reopens it, Back closes it and stays on the page', () =>
  visit(async ({ page, go, requests }) => {
    await go('/places/ronda')
    await untilLive(page, 'page-media')
    const before = requests.length
    await page.$eval('[data-lightbox]', (link) => link.scrollIntoView({ block: 'center' }))
    await page.click('[data-lightbox]')
    await page.waitForSelector(open)
    expect(requests.length).toBeGreaterThan(before)
    await page.waitForFunction(() => location.hash.endsWith('-1'))
    const hash = await page.evaluate(() => location.hash)
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => location.hash.endsWith('-2'))
    await page.evaluate(() => history.back())
    await page.waitForSelector(open, { hidden: true })
    expect(await page.evaluate(() => location.pathname + location.hash)).toBe('/places/ronda')
    await go('/about')
    await go(`/places/ronda${hash}`)
    await page.waitForSelector(open)
  }))

test('[LZ1] lazy pictures are asked for only when they scroll into view', () =>
  visit(
    async ({ page, go, requests }) => {
      await go('/places/ronda')
      await untilLive(page, 'page-media')
      const waiting = await page.$$eval('img[data-lazy]', (images) =>
        images
          .filter((image) => image.getBoundingClientRect().top > window.innerHeight)
          .map((image) => image.currentSrc),
      )
      expect(waiting.length).toBeGreaterThan(0)
      const before = requests.filter((url) => url.includes('/media/')).length
      await page.evaluate(() =>
        document.querySelector('[data-lightbox]')?.scrollIntoView({ block: 'center' }),
      )
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('[data-lightbox] img')].every(
          (image) => image.complete && image.currentSrc.includes('/media/'),
        ),
      )
      expect(requests.filter((url) => url.includes('/media/')).length).toBeGreaterThan(before)
    },
    { height: 600 },
  ))
