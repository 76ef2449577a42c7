import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()

const banner = '.shell-banner'

async function lookAtBanner(page: Page): Promise<void> {
  await page.$eval(banner, (place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForSelector(`${banner} > :is(aside, iframe)`)
}

/** Block size in CSS px: what is kept for it, and what it takes. */
function heights(page: Page): Promise<{ kept: number; taken: number }> {
  return page.$eval(banner, (place) => ({
    kept: parseFloat(getComputedStyle(place).minBlockSize),
    taken: place.getBoundingClientRect().height,
  }))
}

test('[BN1] a banner is fetched once, as the page loads', () =>
  visit(async ({ page, go, requests }) => {
    await go('/travel')
    await page.waitForSelector(`${banner} > aside`)
    expect(requests.filter((url) => url === `${origin()}/banners/season`)).toHaveLength(1)
  }))

test('[BN4] a banner that waits is not asked for before the visitor comes near', () =>
  visit(
    async ({ page, go, requests }) => {
      await go('/about')
      await untilLive(page, 'page-media')
      expect(requests.filter((url) => url.includes('/banners/'))).toEqual([])
      await lookAtBanner(page)
    },
    { height: 400 },
  ))

test('[BN4] a banner of others is in a frame that has no part in the site', () =>
  visit(async ({ page, go }) => {
    await go('/walks')
    await lookAtBanner(page)
    const sandbox = await page.$eval(`${banner} > iframe`, (frame) => frame.getAttribute('sandbox'))
    expect(sandbox).not.toBeNull()
    expect(sandbox).not.toContain('allow-same-origin')
  }))

test.each(['/travel', '/about', '/walks'].flatMap((path) => [320, 375].map((width) => ({ path, width }))))(
  '[BN4] the banner of $path takes what is kept for it at $width px',
  ({ path, width }) =>
    visit(
      async ({ page, go }) => {
        await go(path)
        await lookAtBanner(page)
        const { kept, taken } = await heights(page)
        expect(kept).toBeGreaterThan(0)
        expect(taken).toBe(kept)
      },
      { width },
    ),
)
