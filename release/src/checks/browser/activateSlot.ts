import type { Page } from './Browser.ts'
import { isThere } from './inPage.ts'

const slotTimeout = 15_000 /* ms until a slot is alive; on a busy machine it takes some */

/** Scrolls there and presses its control, as a visitor would. True when the slot is mounted. */
export async function activateSlot(page: Page, slot: string): Promise<boolean> {
  const host = `[data-slot="${slot}"]`
  await page.$eval(host, (element) => element.scrollIntoView({ block: 'center' }))
  const control = await page.$(`${host} [data-slot-control]`)
  await control?.click()
  await control?.dispose() // a handle keeps its node
  const ends = `${host}:is([data-state="live"], [data-state="failed"])`
  return page.waitForFunction(isThere, { timeout: slotTimeout }, ends).then(
    () => page.evaluate(isThere, `${host}[data-state="live"]`),
    () => false, // whatever ended the wait, the slot is not mounted, and the check says so
  )
}
