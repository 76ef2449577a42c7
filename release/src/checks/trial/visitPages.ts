import type { launchBrowser } from '@tessera/kit/testing/browser'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotSeen } from './findPages.ts'
import axe from 'axe-core'
import { failedSlots, hasMoved, moveByOwnLink, violationsIn } from './inPage.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const slotTimeout = 15_000 /* ms until a slot is alive; on a busy machine it takes some */

/** Opens every page that has a slot of the candidate, brings the slots alive, and moves on. Gives what went wrong. */
export async function visitPages(
  browser: Browser,
  origin: string,
  slots: readonly SlotSeen[],
): Promise<readonly string[]> {
  const paths = [...new Set(slots.flatMap(({ path }) => path ?? []))]
  const on = (path: string) => slots.filter((slot) => slot.path === path)
  const problems = await Promise.all(paths.map((path) => visitPage(browser, origin, path, on(path))))
  return [...new Set(problems.flat())]
}

async function visitPage(
  browser: Browser,
  origin: string,
  path: string,
  slots: readonly SlotSeen[],
): Promise<string[]> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  const report = (problem: string) => void problems.push(`On ${path}: ${problem}.`)
  listen(page, origin, report)
  const reported = listenToReports(page, origin, report)
  await page.goto(origin + path, { waitUntil: 'load' })
  for (const { slot } of slots) {
    if (!(await comesAlive(page, slot))) report(`${slot} did not come alive`)
    for (const violation of await lookForBarriers(page, slot)) report(`in ${slot}, ${violation}`)
  }
  const broken = await page.evaluate(failedSlots)
  for (const slot of broken) {
    if (!slots.some((own) => own.slot === slot)) report(`${slot}, another remote's, broke with it`)
  }
  if (!(await leaves(page))) report('a move to another page did not end')
  await reported()
  await context.close()
  return problems
}

function listen(page: Page, origin: string, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) report(`the console says “${message.text()}”`)
  })
  page.on('pageerror', (error) => report(`uncaught ${String(error)}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(origin))
      report(`it asks ${new URL(url).origin}, before anybody pressed`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${new URL(response.url()).pathname} answered ${response.status()}`)
  })
}

/** What the page tells ops, such as a hydration that did not fit. Returns how to wait for what is still being read. */
function listenToReports(
  page: Page,
  origin: string,
  report: (problem: string) => void,
): () => Promise<unknown> {
  const reading: Promise<void>[] = []
  page.on('request', (request) => {
    if (request.url() !== `${origin}/problems`) return
    const reported = request.fetchPostData().then(inWords, () => 'a problem that could not be read')
    reading.push(reported.then((words) => report(`it reports ${words}`)))
  })
  return () => Promise.all(reading)
}

function inWords(body = '{}'): string {
  const { name, cause } = JSON.parse(body) as Partial<Problem>
  return `${name ?? 'a problem'}: ${cause ?? 'it does not say why'}`
}

async function comesAlive(page: Page, slot: string): Promise<boolean> {
  const host = `[data-slot="${slot}"]`
  await page.$eval(host, (element) => element.scrollIntoView({ block: 'center' }))
  const control = await page.$(`${host} [data-slot-control]`)
  await control?.click()
  const settled = `${host}:is([data-state="live"], [data-state="failed"])`
  return page.waitForSelector(settled, { timeout: slotTimeout }).then(
    (found) => found?.evaluate((element) => element.matches('[data-state="live"]')) ?? false,
    () => false, // whatever ended the wait, the slot is not mounted, and the check says so
  )
}

/** What axe finds inside the slot, as it is now. */
async function lookForBarriers(page: Page, slot: string): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(violationsIn, `[data-slot="${slot}"]`)
}

/** By a link of the page's own, so that its slots are taken down in the living tab. */
async function leaves(page: Page): Promise<boolean> {
  await page.evaluate(moveByOwnLink)
  return page.waitForFunction(hasMoved, { timeout: slotTimeout }).then(
    () => true,
    () => false, // whatever ended the wait, the tab did not move, and the check says so
  )
}
