import type { KeyInput, Page } from 'puppeteer'

/** The map's one tab stop, and what a pin opens. */
export const marker = '.leaflet-marker-pane > [tabindex="0"]'
export const card = '.maps-popup a'

const most = 120 /* stops; a page with more on the way is itself a fault */

/** Presses Tab until the focus is on what `selector` names; fails with where it went instead. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const way: string[] = []
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press('Tab')
    const { found, name } = await page.evaluate(describeFocus, selector)
    if (found) return
    way.push(name)
  }
  throw new Error(`Tab never came to ${selector}; it went over ${way.slice(-30).join(' · ')}`)
}

/** Presses `key` until the focus is on what `selector` names. */
export async function pressUntil(page: Page, key: KeyInput, selector: string, times = 40): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) {
    if ((await page.evaluate(describeFocus, selector)).found) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${selector}`)
}

/** From cluster to cluster, each pressed opens, until a single pin has the focus and its card is open. */
export async function openACard(page: Page): Promise<void> {
  for (let press = 0; press < 20 && !(await page.$(card)); press++) {
    const before = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (was, wanted) =>
        document.querySelector(wanted) !== null ||
        (document.activeElement?.closest('.leaflet-marker-pane') &&
          document.activeElement.getAttribute('aria-label') !== was),
      {},
      before,
      card,
    )
  }
}

/** Whether what has the focus can be seen to have it: an outline, a shadow or a border of its own. */
export function focusShows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const near = [focused, ...focused.querySelectorAll('*'), focused.parentElement ?? focused]
    return near.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
  })
}

function describeFocus(selector: string): { found: boolean; name: string } {
  const focused = document.activeElement
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent?.trim().slice(0, 30) ?? 'nothing'
  return { found: focused?.matches(selector) ?? false, name: `${focused?.localName} “${name}”` }
}
