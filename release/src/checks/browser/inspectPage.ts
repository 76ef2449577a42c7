import type { FoundSlot } from './readSlot.ts'
import { findStyleLeaks } from './findStyleLeaks.ts'
import { endLastEvent, hasSlots, findViolations } from './inPage.ts'
import type { Trace } from './injected/Recorder.ts'
import { inWords, summary } from './inWords.ts'
import type { Page } from './Browser.ts'
import type { Watch } from './watchPage.ts'

const restTime = 400 /* ms between looks, so that timers and the like can end by themselves */
const endTimeout = 4_000 /* ms after which what is still active counts as left behind */
const minLooks = 8 /* looks at least; a busy machine has too few within `endTimeout` */

/** Returns what the remote changed outside its slots (`bounds`), and the accessibility problems inside them. */
export async function inspectPage(page: Page, watch: Watch, remote: string, slots: readonly FoundSlot[]) {
  await wait(page)
  const changes = [...(await watch.builtIns()), ...(await watch.changes())].map(inWords)
  const leaks = await watch.pausedFor(() => findStyleLeaks(page, remote))
  const barriers: string[] = []
  for (const { slot } of slots) barriers.push(...(await findBarriers(page, watch, slot)))
  return { bounds: summary([...changes, ...leaks]), accessibility: summary(barriers) }
}

/** Returns what is left after `leave` unmounted the slots; `leftovers` is empty if the next page has the remote too. */
export async function inspectLeftovers(page: Page, watch: Watch, remote: string, leave: () => Promise<void>) {
  await watch.remember()
  await leave()
  await page.mouse.move(1, 1)
  const left = (await page.evaluate(hasSlots, remote)) ? [] : await waitForNone(page, watch)
  const changes = (await watch.changes()).map(inWords)
  return { bounds: summary(changes), leftovers: summary(left.map((trace) => `${inWords(trace)} is left`)) }
}

/** Waits until all that the remote started has ended; returns what has not ended in time. */
async function waitForNone(page: Page, watch: Watch): Promise<readonly Trace[]> {
  const end = Date.now() + endTimeout
  for (let looks = 1; ; looks++) {
    await wait(page)
    await page.evaluate(endLastEvent)
    const left = [...(await watch.listActive()), ...(await watch.held())]
    if (left.length === 0 || (looks >= minLooks && Date.now() > end)) return left
  }
}

async function findBarriers(page: Page, watch: Watch, slot: string): Promise<string[]> {
  const violations = await watch.pausedFor(async () => {
    await page.evaluate((await import('axe-core')).default.source) // axe is large, so it is loaded on demand
    return page.evaluate(findViolations, `[data-slot="${slot}"]`)
  })
  const placed = violations.map(async ({ what, selector }) =>
    inWords({ ...(await watch.origin(selector)), what: `in ${slot}, ${what}` }),
  )
  return Promise.all(placed)
}

function wait(page: Page): Promise<void> {
  return page.evaluate((time) => new Promise<void>((resolve) => setTimeout(resolve, time)), restTime)
}
