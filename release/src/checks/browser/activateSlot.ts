import type { Page } from './Browser.ts'
import { isThere } from './inPage.ts'

const slotTimeout = 15_000 /* ms until a slot is mounted; a busy machine needs some */

/** Scrolls to a slot and clicks its control, as a visitor would. True once the slot is mounted. */
export async function activateSlot(page: Page, slot: string): Promise<boolean> {
  const host = `[data-slot="${slot}"]`
  await page.$eval(host, (element) => element.scrollIntoView({ block: 'center' }))
  const control = await page.$(`${host} [data-slot-control]`)
  await control?.click()
  await control?.dispose() // a handle keeps its node from being collected
  const ends = `${host}:is([data-state="live"], [data-state="failed"])`
  return page.waitForFunction(isThere, { timeout: slotTimeout }, ends).then(
    () => page.evaluate(isThere, `${host}[data-state="live"]`),
    () => false, // the slot is not mounted, whatever the reason, and the check reports that
  )
}
