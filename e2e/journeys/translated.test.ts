import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

/** What a browser's translation does: each text, also one that comes later, gives way to another in two `font` elements. */
function translate(): void {
  const skipped = 'font, script, style, noscript, textarea, title'
  function wrap(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest(skipped)) continue
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.textContent)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (addedNodes.length > 0 && !(target as Element).closest?.('font')) wrap(target)
  }).observe(document.body, { childList: true, subtree: true })
  wrap(document.body)
}

const textOf = (page: Page, selector: string) => page.$eval(selector, (one) => (one as HTMLElement).innerText)
const countIs = (page: Page, count: string) =>
  page.waitForFunction((text) => document.getElementById('results')?.innerText.startsWith(text), {}, count)

test('[FB4] [MP2] [RT3] on a page that the browser translates, filter, list and map show what is so', () =>
  visit(async ({ page, go }) => {
    await go('/regions/andalucia')
    await untilLive(page, 'page-media')
    await page.evaluate(translate)
    const places = page.waitForResponse((response) => response.url().includes('/data/list/place'))
    await press(page, '[data-toggle-main]')
    await places
    for (const text of ['ronda', 'sevila', 'xqzvwk', 'mar', '']) {
      await page.$eval('#filter-text', (field) => ((field as HTMLInputElement).value = ''))
      if (text === '')
        await page.$eval('#filter-text', (field) =>
          field.dispatchEvent(new Event('input', { bubbles: true })),
        )
      else await page.type('#filter-text', text)
      await page.waitForFunction(
        (text) => new URLSearchParams(location.search).get('text') === (text || null),
        {},
        text,
      )
      const shown = await page.evaluate(
        (text) => ({
          count: document.querySelector('[data-result-count]')?.getAttribute('data-result-count'),
          heading: document.getElementById('results')?.innerText.replaceAll(/\D/g, '') || '0',
          close: document.querySelector<HTMLElement>('.shell-close')?.innerText ?? `“${text}”`,
          rows: [...document.querySelectorAll<HTMLElement>('[data-place-id]')].map((row) => [
            row.querySelector<HTMLElement>('.shell-row-number')?.innerText,
            /\d/.test(row.querySelector<HTMLElement>('.shell-row-amount')?.innerText ?? ''),
          ]),
        }),
        text,
      )
      expect(shown.close).toContain(`“${text}”`)
      expect([text, shown.heading]).toEqual([text, shown.count])
      expect(shown.rows).toEqual(shown.rows.map((_row, index) => [String(index + 1), true]))
    }
    await press(page, '[data-filter-close]')
    const control = '[data-slot="list-map"] [data-slot-control]'
    await press(page, control)
    await page.waitForSelector('.leaflet-marker-icon', { visible: true })
    expect(await textOf(page, control)).toBe('Hide list map')
    await press(page, control)
    await page.waitForSelector('[data-slot="list-map"] .maps-box', { hidden: true })
    expect(await textOf(page, control)).toBe('Show list map')
    await press(page, '.shell-pages [rel=next]')
    await page.waitForFunction(() => location.search.includes('page=2'))
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('.shell-row-number')?.innerText === '49',
    )
    await countIs(page, '')
  }))

test('[LB6] [FV3] on a page that the browser translates, the gallery opens and a form names its faults', () =>
  visit(async ({ page, go }) => {
    await go('/places/cadiz')
    await untilLive(page, 'page-media')
    await page.evaluate(translate)
    await page.$eval('[data-lightbox]', (link) => link.scrollIntoView({ block: 'center' }))
    await press(page, '[data-lightbox]')
    await page.waitForFunction(() =>
      document.querySelector<HTMLElement>('.pswp__counter')?.innerText.startsWith('1 of'),
    )
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() =>
      document.querySelector<HTMLElement>('.pswp__counter')?.innerText.startsWith('2 of'),
    )
    await page.keyboard.press('Escape')
    await page.waitForSelector('.pswp--open', { hidden: true })
    await page.$eval('footer a[href="/contact"]', (link) => (link as HTMLElement).click())
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
    await press(page, '.shell-form button[type="submit"]')
    expect(await textOf(page, '[data-form-summary] p')).toBe('4 answers need your attention')
    await page.keyboard.type('Ana')
    await page.keyboard.press('Tab')
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('[data-form-summary] p')?.innerText ===
        '3 answers need your attention',
    )
  }))
