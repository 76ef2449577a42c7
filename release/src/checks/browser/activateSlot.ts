import type { Page } from './Browser.ts'
import { isThere } from './inPage.ts'

const slotTimeout = 15_000 /* ms until a slot must be mounted; long enough for a busy machine */

/** Scrolls to a slot and clicks its control, as a visitor would. Returns whether it was mounted in time. */
export async function activateSlot(page: Page, slot: string): Promise<boolean> {
  const host = `[data-slot="${slot}"]`
  await page.$eval(host, (element) => element.scrollIntoView({ block: 'center' }))
  const control = await page.$(`${host} [data-slot-control]`)
  await control?.click()
  await control?.dispose() // otherwise the handle keeps the node from being garbage-collected
  const ends = `${host}:is([data-state="live"], [data-state="failed"])`
  return page.waitForFunction(isThere, { timeout: slotTimeout }, ends).then(
    () => page.evaluate(isThere, `${host}[data-state="live"]`),
    () => false, // whatever the reason, the caller reports that the slot was not mounted
  )
}
