import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive, type Visitor } from '../support/visitor.ts'

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

async function expectKept(page: Page): Promise<void> {
  const { kept, taken } = await heights(page)
  expect(kept).toBeGreaterThan(0)
  expect(taken).toBe(kept)
}

const paths: readonly [path: string, expectMore: (visitor: Visitor) => Promise<void>][] = [
  ['/travel', isFetchedOnce],
  ['/about', waits],
  ['/walks', isApart],
]

test.each(paths)(
  '[BN1] [BN4] the banner of %s comes as it is asked for, and takes what is kept for it on a phone of any width',
  (path, expectMore) =>
    visit(
      async (visitor) => {
        const { page, go, look } = visitor
        await go(path)
        await expectMore(visitor)
        for (const width of [320, 375]) {
          await look('light', width)
          await expectKept(page)
        }
      },
      { width: 320, height: 400 },
    ),
)

/** As the page loads. */
async function isFetchedOnce({ page, requests }: Visitor): Promise<void> {
  await page.waitForSelector(`${banner} > aside`)
  expect(requests.filter((url) => url === `${origin()}/banners/season`)).toHaveLength(1)
  await lookAtBanner(page)
}

/** It is not asked for before the visitor comes near. */
async function waits({ page, requests }: Visitor): Promise<void> {
  await untilLive(page, 'page-media')
  expect(requests.filter((url) => url.includes('/banners/'))).toEqual([])
  await lookAtBanner(page)
}

/** One of others is in a frame that has no part in the site. */
async function isApart({ page }: Visitor): Promise<void> {
  await lookAtBanner(page)
  const sandbox = await page.$eval(`${banner} > iframe`, (frame) => frame.getAttribute('sandbox'))
  expect(sandbox).not.toBeNull()
  expect(sandbox).not.toContain('allow-same-origin')
}
