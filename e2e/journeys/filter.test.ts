import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

function count(page: Page): Promise<number> {
  return page.$eval('[data-result-count]', (heading) => Number(heading.getAttribute('data-result-count')))
}

const isReact = (path: string) => /^\/assets\/react\..*js$/.test(path)

async function openFilter(page: Page): Promise<void> {
  await untilLive(page, 'page-media')
  const places = page.waitForResponse((response) => response.url().includes('/data/list/place'))
  await press(page, '[data-toggle-main]')
  await places
}

chromiumOnly(
  '[FB4] [MP2] its code comes when its control was looked at, and its places when a pointer comes to it; the map of a filtered list runs on the same React',
  () =>
    visit(async ({ page, go, requests }) => {
      const files = () => requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).pathname)
      const told = page.waitForRequest((request) => request.url().endsWith('/beacons'))
      await go('/regions/andalucia')
      await told
      await page.waitForNetworkIdle({ idleTime: 1500 })
      expect(files().filter((file) => file.startsWith('/data/list'))).toEqual([])
      expect(files().filter(isReact)).toHaveLength(1)

      const before = files().length
      await page.hover('[data-toggle-main]')
      await page.waitForNetworkIdle()
      await page.click('[data-toggle-main]')
      await page.click('[data-filter-box] input[value="city"]')
      await page.waitForFunction(() => location.search === '?kinds=city')
      expect(files().slice(before)).toEqual(['/data/list/place'])
      await press(page, '[data-slot="list-map"] [data-slot-control]')
      await page.waitForSelector('[data-slot="list-map"] .leaflet-marker-icon', { visible: true })
      expect(files().filter(isReact)).toHaveLength(1)
    }),
)

test('[FB4] [RT4] each key press changes rows, count, facets and address; reload keeps them; clear all undoes them, and Back that', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia')
    const all = await count(page)
    await openFilter(page)
    await page.type('[data-filter-box] input[name="text"]', 'ronda')
    await page.waitForFunction(
      (before) =>
        document.querySelector('[data-result-count]')?.getAttribute('data-result-count') !== String(before),
      {},
      all,
    )
    expect(await count(page)).toBeLessThan(10)
    expect(await page.$eval('[data-place-id]', (row) => row.textContent)).toMatch(/Ronda/)
    expect(await page.$eval('[data-facet-count="kinds:city"]', (shown) => shown.textContent)).toBe('0')
    await page.waitForFunction(() => location.search === '?text=ronda')
    const narrowed = await count(page)
    await page.reload()
    expect(await count(page)).toBe(narrowed)
    await openFilter(page)
    await press(page, '[data-filter-clear]')
    await page.waitForFunction(
      (before) =>
        document.querySelector('[data-result-count]')?.getAttribute('data-result-count') === String(before),
      {},
      all,
    )
    await page.waitForFunction(() => location.search === '')
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForFunction(() => location.search === '?text=ronda')
    await page.waitForFunction(
      (left) =>
        document.querySelector('[data-result-count]')?.getAttribute('data-result-count') === String(left),
      {},
      narrowed,
    )
  }))

test('[FB4] on all 6 971 places the list has followed when a key press is dealt with; nothing is asked for', () =>
  visit(async ({ page, go, requests }) => {
    await go('/places')
    expect(await count(page)).toBe(6971)
    await openFilter(page)
    await page.type('[data-filter-box] input[name="text"]', 'a')
    await page.waitForFunction(
      () => document.querySelector('[data-result-count]')?.getAttribute('data-result-count') !== '6971',
    )
    const asked = requests.length
    const first = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[data-filter-box] input[name="text"]')
      if (field) field.value = 'san'
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      return document.querySelector('[data-place-id]')?.textContent
    })
    expect(first).toMatch(/san/i)
    expect(requests.slice(asked)).toEqual([])
  }))

test('[FB4] a filter that does not come says so where it stands, and is tried again with the next field', () =>
  visit(
    async ({ page, go }) => {
      await go('/regions/andalucia')
      await untilLive(page, 'page-media')
      await page.setOfflineMode(true)
      await press(page, '[data-toggle-main]')
      await page.waitForSelector('.shell-filter .shell-failure', { visible: true })
      await page.waitForFunction(() =>
        document.getElementById('announcer')?.textContent.includes('Show places'),
      )
      await page.setOfflineMode(false)
      await page.focus('#filter-sort')
      await page.waitForSelector('.shell-failure', { hidden: true })
      const before = await page.$eval('[data-result-count]', (one) => one.getAttribute('data-result-count'))
      await page.type('#filter-text', 'ronda')
      await page.waitForFunction(
        (count) => document.querySelector('[data-result-count]')?.getAttribute('data-result-count') !== count,
        {},
        before,
      )
    },
    { allowErrors: true },
  ))

test('[RT3] Back from a size that was pressed leads to the count of the list', () =>
  visit(async ({ page, go }) => {
    const isCounted = (size: string) =>
      page.waitForFunction(
        (chosen) => document.querySelectorAll('.shell-chip[aria-current]').length === Number(chosen),
        {},
        size,
      )
    await go('/regions/andalucia')
    await untilLive(page, 'page-media')
    await press(page, '.shell-results .shell-chip')
    await isCounted('1')
    await page.evaluate(() => void setTimeout(() => history.back()))
    await isCounted('0')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
  }))
