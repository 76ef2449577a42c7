import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { activateSlot } from './activateSlot.ts'
import type { Browser, Page, BrowserCheck, BrowserFinding } from './Browser.ts'
import type { FoundSlot } from './readSlot.ts'
import { failedSlots, hasMoved, moveByOwnLink } from './inPage.ts'
import { listenToEvents } from './listenToEvents.ts'
import { listen, listenToPolicy, listenToReports } from './listen.ts'
import { measureBlocking } from './measureBlocking.ts'
import { inspectPage, inspectLeftovers } from './inspectPage.ts'
import { onePerCause } from './onePerCause.ts'
import { watchPage } from './watchPage.ts'
import { describeError } from '@tessera/store/describeError'

const moveTimeout = 15_000 /* ms; long enough for a busy machine */

const grantedTo: Readonly<Record<string, string>> = {
  'page-media': 'img[data-lazy], picture:has(> img[data-lazy]) > source',
}

/**
 * Opens every page with a slot of the candidate, activates the slots and leaves by a link. Returns the problems. On pages
 * of further types blocking is not measured.
 */
export async function visitPages(
  browser: Browser,
  slots: readonly FoundSlot[],
  tour: Tour,
): Promise<readonly BrowserFinding[]> {
  const { isMeasured = true } = tour
  const paths = [...new Set(slots.flatMap(({ path }) => path ?? []))]
  const visits = paths.map((path) =>
    visitPage(browser, { ...tour, path, slots: slots.filter((slot) => slot.path === path) }),
  )
  const findings: BrowserFinding[] = []
  for (const [index, { walked, measure }] of (await Promise.all(visits)).entries()) {
    const isFirst = slots.some(({ path, isFurther }) => path === paths[index] && !isFurther)
    findings.push(...walked, ...(isMeasured && isFirst ? await measure() : []))
  }
  return [...new Map(findings.map((one) => [`${one.check} ${one.problem}`, one])).values()]
}

/** The site, the candidate, and what is declared: the origins of all remotes and the candidate's events. */
interface Tour {
  origin: string
  remote: string
  origins: readonly string[]
  /** Whether main-thread blocking is measured, which takes a while. */
  isMeasured?: boolean
  events?: RemoteManifest['events']
}

interface Visit extends Tour {
  path: string
  slots: readonly FoundSlot[]
}

type Add = (check: BrowserCheck, problems: readonly string[]) => void

interface Visited {
  walked: readonly BrowserFinding[]
  /** Measures blocking, then closes the pages. Call it while no other page is visited. */
  measure(): Promise<readonly BrowserFinding[]>
}

async function visitPage(browser: Browser, visit: Visit): Promise<Visited> {
  const context = await browser.createBrowserContext()
  const walked = await collectFindings(visit, async (add) => walkThrough(await context.newPage(), visit, add))
  return {
    walked,
    async measure() {
      const { origin, path, remote, slots } = visit
      const slow = { address: origin + path, remote, slots: slots.map(({ slot }) => slot) }
      const measured = await collectFindings(visit, async (add) =>
        add('blocking', await measureBlocking(context, slow)),
      )
      await context.close()
      return measured
    },
  }
}

async function collectFindings(
  { path }: Visit,
  act: (add: Add) => Promise<void>,
): Promise<readonly BrowserFinding[]> {
  const findings: BrowserFinding[] = []
  const add: Add = (check, problems) =>
    void findings.push(...problems.map((problem) => ({ check, problem: `On ${path}: ${problem}.` })))
  try {
    await act(add)
  } catch (error) {
    add('browser', [`the visit could not go on: ${describeError(error)}`])
  }
  return findings
}

async function walkThrough(page: Page, visit: Visit, add: Add): Promise<void> {
  const heard: string[] = []
  try {
    await walk(page, visit, add, (problem) => void heard.push(problem))
  } finally {
    add('browser', onePerCause(heard))
  }
}

async function walk(
  page: Page,
  { origin, path, remote, slots, origins, events }: Visit,
  add: Add,
  report: (problem: string) => void,
): Promise<void> {
  listen(page, remote, [origin, ...origins], report)
  const reported = listenToReports(page, origin, report)
  const refusals = await listenToPolicy(page, remote, report)
  const readEvents = await listenToEvents(page, remote, events, report)
  const granted = slots.flatMap(({ slot }) => grantedTo[slot] ?? []).join()
  const watch = await watchPage(page, { remote, granted })
  await page.goto(origin + path, { waitUntil: 'load' })
  for (const { slot } of slots) if (!(await activateSlot(page, slot))) report(`${slot} was not mounted`)
  const around = await inspectPage(page, watch, remote, slots)
  add('accessibility', around.accessibility)
  for (const slot of await page.evaluate(failedSlots)) {
    if (!slots.some((own) => own.slot === slot)) report(`${slot}, which is another remote's, failed too`)
  }
  const behind = await inspectLeftovers(page, watch, remote, async () => {
    if (!(await leavePage(page, remote))) report('the move to another page did not finish')
  })
  add('bounds', [...around.bounds, ...behind.bounds])
  add('leftovers', behind.leftovers)
  await refusals()
  await readEvents()
  await reported()
  await page.close()
}

/** Leaves the page by a link, so that the slots are unmounted in the same tab. */
async function leavePage(page: Page, remote: string): Promise<boolean> {
  await page.evaluate(moveByOwnLink, remote)
  return page.waitForFunction(hasMoved, { timeout: moveTimeout }).then(
    () => true,
    () => false, // whatever the reason, the caller reports that the tab did not move
  )
}
