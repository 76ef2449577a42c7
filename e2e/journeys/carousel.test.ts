import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive, untilStill, type Visitor } from '../support/visitor.ts'

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

const height = (page: Page) => page.$eval('.regions-view', (view) => view.getBoundingClientRect().height)

/** Opens the home page, with the carousel in view and live. Gives how high its row was before. */
async function openHome({ page, go }: Visitor): Promise<number> {
  await go('/')
  await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
  const served = await height(page)
  await untilLive(page, 'regions-carousel')
  return served
}

/** Turns it once around. */
async function expectSameHeight(page: Page, served: number): Promise<void> {
  for (const first = await visibleTiles(page), seen = new Set(first); ;) {
    expect(await height(page)).toBeCloseTo(served, 0)
    await press(page, /next/i)
    const [tile = ''] = await visibleTiles(page)
    if (tile === first[0]) return
    expect(seen.add(tile).size).toBeLessThan(20)
  }
}

async function expectTiles(page: Page, count: number): Promise<void> {
  expect(await visibleTiles(page)).toHaveLength(count)
  expect(await overflowing(page)).toEqual([])
}

test('[RC1] [RC2] in a window of 375 px, or one that got so narrow, the row is as high on every page; code comes before pictures beside the view, and without React', () =>
  visit(
    async (visitor) => {
      const { page, look, requests } = visitor
      const served = await openHome(visitor)
      await page.waitForNetworkIdle({ idleTime: 500 })
      expect(requests.filter((url) => /\/assets\/react\./.test(url))).toEqual([])
      const [code, besides] = await page.evaluate(() => {
        const named = (part: string) =>
          performance
            .getEntriesByType('resource')
            .filter((entry) => entry instanceof PerformanceResourceTiming)
            .find(({ name }) => name.includes(part))
        return [named('/assets/browser.')?.responseEnd, named('aragon-tile')?.startTime]
      })
      expect(besides).toBeGreaterThan(code ?? Infinity)
      await expectSameHeight(page, served)
      await look('light', 1440)
      await openHome(visitor)
      await look('light', 375)
      expect(await height(page)).toBeCloseTo(served, 0)
    },
    { width: 375 },
  ))

test('[RC1] [RC6] three or four tiles by the width, before and after it is mounted; controls at half the height of the pictures', () =>
  visit(
    async (visitor) => {
      const { page, look } = visitor
      const served = await openHome(visitor)
      await expectTiles(page, 3)
      await expectSameHeight(page, served)
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
    },
    { width: 600 },
  ))

test('[RC1] [RC2] [RC6] Tab leaves the carousel and never lands on a tile out of view', () =>
  visit(async (visitor) => {
    const { page } = visitor
    const served = await openHome(visitor)
    await expectTiles(page, 4)
    await expectSameHeight(page, served)
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
