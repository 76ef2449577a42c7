import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive, untilStill } from '../support/visitor.ts'

const { visit } = useSharedSite()
const slot = '[data-slot="regions-carousel"]'

/** Names of the tiles that a visitor sees, left to right. */
function visibleTiles(page: Page): Promise<string[]> {
  return page.$$eval(`${slot} a[href^="/regions/"]`, (links) => {
    const seen = links.filter((link) => {
      const { left, right, width } = link.getBoundingClientRect()
      return width > 0 && left >= -1 && right <= window.innerWidth + 1 && !link.closest('[inert]')
    })
    const ordered = seen.toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
    return ordered.map((link) => link.getAttribute('href') ?? '')
  })
}

/** Names that are wider than the place of their tile. */
function overflowing(page: Page): Promise<string[]> {
  return page.$$eval(`${slot} a[href^="/regions/"]`, (links) =>
    links
      .filter((link) => link.getBoundingClientRect().width > (link.parentElement?.clientWidth ?? 0) + 1)
      .map((link) => link.getAttribute('href') ?? ''),
  )
}

test('[RC1] the carousel takes over the server’s row without React: none is fetched', () =>
  visit(async ({ page, go, requests }) => {
    await go('/')
    await untilLive(page, 'regions-carousel')
    await page.waitForNetworkIdle({ idleTime: 500 })
    expect(requests.filter((url) => /\/assets\/react\./.test(url))).toEqual([])
  }))

async function press(page: Page, name: RegExp): Promise<void> {
  const buttons = await page.$$(`${slot} button`)
  for (const button of buttons) {
    const label = await button.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    )
    if (name.test(label)) {
      await button.click()
      return untilStill(page)
    }
  }
  throw new Error(`No button ${String(name)}`)
}

test('[RC2] the carousel steps by four, right-aligns its last page, and loops', () =>
  visit(
    async ({ page, go }) => {
      await go('/')
      await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
      const first = await visibleTiles(page)
      expect(first).toHaveLength(4)
      const seen = [first]
      for (let step = 0; step < 5; step++) {
        await press(page, /next/i)
        seen.push(await visibleTiles(page))
      }
      for (const tiles of seen) expect(tiles).toHaveLength(4)
      expect(new Set(seen.flat()).size).toBe(19)
      expect(seen.at(4)?.[0]).toBe(seen.at(3)?.[3])
      expect(seen.at(5)).toEqual(first)
      await press(page, /prev/i)
      expect(await visibleTiles(page)).toEqual(seen.at(4))
    },
    { calm: false },
  ))

test.each([375, 768, 1440])(
  '[RC2] at %i px the row is as high on every page, though tiles beside the view were not laid out',
  (width) =>
    visit(
      async ({ page, go }) => {
        await go('/')
        await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
        const height = () => page.$eval('.regions-view', (view) => view.getBoundingClientRect().height)
        const served = await height()
        await untilLive(page, 'regions-carousel')
        for (const first = await visibleTiles(page), seen = new Set(first); ;) {
          expect(await height()).toBeCloseTo(served, 0)
          await press(page, /next/i)
          const [tile = ''] = await visibleTiles(page)
          if (tile === first[0]) break
          expect(seen.add(tile).size).toBeLessThan(20)
        }
      },
      { width },
    ),
)

test('[RC2] in a window that got narrower the row is as high as in one that was so from the beginning', () =>
  visit(async ({ page, go, look }) => {
    const heightAt = async (width: number) => {
      await look('light', width)
      return page.$eval('.regions-view', (view) => view.getBoundingClientRect().height)
    }
    const heights: number[] = []
    for (const began of [375, 1440]) {
      await look('light', began)
      await go('/')
      await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
      heights.push(await heightAt(375))
    }
    expect(heights[1]).toBeCloseTo(heights[0] ?? 0, 0)
  }))

test('[RC1] pictures beside the view are asked for once the code that the page starts with is there', () =>
  visit(
    async ({ page, go }) => {
      await go('/')
      await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
      await page.waitForNetworkIdle({ idleTime: 500 })
      const [code, besides] = await page.evaluate(() => {
        const named = (part: string) =>
          performance
            .getEntriesByType('resource')
            .filter((entry) => entry instanceof PerformanceResourceTiming)
            .find(({ name }) => name.includes(part))
        return [named('/assets/browser.')?.responseEnd, named('aragon-tile')?.startTime]
      })
      expect(besides).toBeGreaterThan(code ?? Infinity)
    },
    { width: 375 },
  ))

test.each([
  [1280, 4],
  [600, 3],
])('[RC1] at %i px it shows %i tiles, before and after it is live', (width, count) =>
  visit(
    async ({ page, go }) => {
      await go('/')
      await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
      expect(await visibleTiles(page)).toHaveLength(count)
      expect(await overflowing(page)).toEqual([])
    },
    { width },
  ),
)

test('[RC6] Tab leaves the carousel and never lands on a tile out of view', () =>
  visit(async ({ page, go }) => {
    await go('/')
    await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
    await untilLive(page, 'regions-carousel')
    await press(page, /next/i)
    await page.$eval(slot, (host) => host.querySelector<HTMLElement>('button, a')?.focus())
    let inside = 0
    for (let step = 0; step < 14; step++) {
      const where = await page.evaluate((selector) => {
        const active = document.activeElement
        const box = active?.getBoundingClientRect()
        return {
          inside: Boolean(active?.closest(selector)),
          inView: Boolean(box && box.left >= -2 && box.right <= window.innerWidth + 2),
        }
      }, slot)
      if (!where.inside) break
      expect(where.inView).toBe(true)
      inside++
      await page.keyboard.press('Tab')
    }
    expect(inside).toBeGreaterThan(0)
    expect(inside).toBeLessThan(10)
  }))

test('[RC6] at any width its controls stand at half the height of the pictures', () =>
  visit(async ({ page, go, look }) => {
    await go('/')
    await untilLive(page, 'regions-carousel')
    for (const width of [375, 700, 1440]) {
      await look('light', width)
      const off = await page.evaluate(() => {
        const middle = (selector: string) => {
          const { top = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
          return top + height / 2
        }
        return Math.abs(middle('[data-turn=next]') - middle('.regions-page:not([inert]) .regions-picture'))
      })
      expect([width, off < 3]).toEqual([width, true])
    }
  }))
