import type { Page } from 'puppeteer'
import { untilLive } from './visitor.ts'

/** Types into a search field until names with that text are suggested. */
export async function typeName(page: Page, field: string, text: string): Promise<void> {
  await untilLive(page, 'page-media')
  await page.focus(field)
  await page.waitForSelector(`${field}[role=combobox]`)
  await page.type(field, text)
  await page.waitForFunction(
    (typed) =>
      document.querySelector('.shell-offers:not([hidden]) .shell-offer-list')?.textContent?.includes(typed),
    {},
    text,
  )
}
