import type { launchBrowser } from '@tessera/kit/testing/browser'
import type { SlotSeen } from './findPages.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const patience = 6000 /* ms until a slot is alive */

/** Opens every page that has a slot of the candidate, brings the slots alive, and moves on. Gives what went wrong. */
export async function visitPages(
  browser: Browser,
  origin: string,
  slots: readonly SlotSeen[],
): Promise<readonly string[]> {
  const paths = [...new Set(slots.flatMap(({ path }) => path ?? []))]
  const on = (path: string) => slots.filter((slot) => slot.path === path)
  const faults = await Promise.all(paths.map((path) => visitPage(browser, origin, path, on(path))))
  return [...new Set(faults.flat())]
}

async function visitPage(
  browser: Browser,
  origin: string,
  path: string,
  slots: readonly SlotSeen[],
): Promise<string[]> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults: string[] = []
  listen(page, origin, (fault) => faults.push(`On ${path}: ${fault}.`))
  await page.goto(origin + path, { waitUntil: 'load' })
  for (const { slot } of slots) {
    if (!(await comesAlive(page, slot))) faults.push(`On ${path}: ${slot} did not come alive.`)
  }
  const broken = await page.$$eval('[data-slot][data-state="failed"]', (hosts) =>
    hosts.map((host) => host.getAttribute('data-slot') ?? ''),
  )
  for (const slot of broken) {
    if (!slots.some((own) => own.slot === slot))
      faults.push(`On ${path}: ${slot}, another remote's, broke with it.`)
  }
  if (!(await leaves(page))) faults.push(`On ${path}: a move to another page did not end.`)
  await context.close()
  return faults
}

function listen(page: Page, origin: string, tell: (fault: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) tell(`the console says “${message.text()}”`)
  })
  page.on('pageerror', (error) => tell(`uncaught ${String(error)}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(origin))
      tell(`it asks ${new URL(url).origin}, before anybody pressed`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) tell(`${new URL(response.url()).pathname} answered ${response.status()}`)
  })
}

async function comesAlive(page: Page, slot: string): Promise<boolean> {
  const host = `[data-slot="${slot}"]`
  await page.$eval(host, (element) => element.scrollIntoView({ block: 'center' }))
  const control = await page.$(`${host} [data-slot-control]`)
  await control?.click()
  return page.waitForSelector(`${host}[data-state="live"]`, { timeout: patience }).then(
    () => true,
    () => false,
  )
}

/** By a link of the page's own, so that its slots are taken down in the living tab. */
async function leaves(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => location.pathname)
  await page.evaluate(() => {
    const links = [
      ...document.querySelectorAll<HTMLAnchorElement>('header a[href^="/"], footer a[href^="/"]'),
    ]
    links.find((link) => link.pathname !== location.pathname)?.click()
  })
  return page
    .waitForFunction(
      (path) => location.pathname !== path && document.querySelector('h1') !== null,
      { timeout: patience },
      before,
    )
    .then(
      () => true,
      () => false,
    )
}
