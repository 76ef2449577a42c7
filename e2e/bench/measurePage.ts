import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'puppeteer'

/** One visit with an empty cache. Milliseconds; bytes as they were sent. */
export interface PageFigures {
  fcp: number
  lcp: number
  tbt: number
  /** Until the page's near slot is mounted. */
  live: number
  /** From a finger's touch on its map's control to the first pin; 0 without a map. */
  pin: number
  /** From a finger's touch on the filter's control to the narrowed list, whose choice is pressed once it is seen; else 0. */
  filter: number
  /** From the navigation to the first pin, where the map's control is pressed as soon as it is painted; else 0. */
  early: number
  scriptKb: number
  htmlKb: number
}

/** A page, and what is done on it. */
export interface Visit {
  name: string
  path: string
  /** Is waited for. */
  slot: string
  /** Whether the time of mounting is reported for this page. */
  shown?: true
  /** Slot whose control is pressed once the page is at rest. */
  press?: string
  /** Its filter is opened once the page is at rest, and nothing else is measured. */
  filters?: true
  /** The control of `slot` is pressed as soon as it is painted, and nothing else is measured. */
  atOnce?: true
}

const units: readonly [keyof PageFigures, what: string, unit: string][] = [
  ['fcp', 'first contentful paint', 'ms'],
  ['lcp', 'largest contentful paint', 'ms'],
  ['tbt', 'main thread blocked', 'ms'],
  ['live', 'carousel mounted', 'ms'],
  ['pin', 'first pin after a press', 'ms'],
  ['filter', 'narrowed list after a press on the filter', 'ms'],
  ['early', 'first pin after a press at once', 'ms'],
  ['scriptKb', 'JavaScript', 'kB'],
  ['htmlKb', 'HTML', 'kB'],
]

/** The figures that a visit has. */
export function figuresOf({ shown, press, filters, atOnce }: Visit): typeof units {
  if (atOnce) return units.filter(([key]) => key === 'early')
  if (filters) return units.filter(([key]) => key === 'filter')
  const left = { live: !shown, pin: !press, filter: true, early: true }
  return units.filter(([key]) => !Reflect.get(left, key))
}

const network = { latency: 150 /* ms */, bitsPerSecond: 1_600_000 }
const cpuSlowdown = 4
const look = 2000 /* ms from when a control is in view to the press */
const tap = 80 /* ms that a finger stays on it */
const patience = { timeout: 60_000 } // ms
const painted = 200 /* ms in which a picture that is there is painted: after a scroll none counts as the largest */
const settle = 1000 /* ms after the slot is mounted: late long tasks count too */

/** Opens a page as a visitor with a slow phone on a slow network. */
export async function measurePage(
  browser: Browser,
  origin: string,
  { path, slot, press, filters, atOnce }: Visit,
): Promise<PageFigures> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  try {
    await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 2, hasTouch: true })
    await page.emulateCPUThrottling(cpuSlowdown)
    const session = await page.createCDPSession()
    const sent = await countBytes(session)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.bitsPerSecond / 8,
      uploadThroughput: network.bitsPerSecond / 8,
    })
    await page.evaluateOnNewDocument(watchPage, slot)
    if (atOnce) await page.evaluateOnNewDocument(pressAtOnce, slot)
    await page.goto(origin + path, { waitUntil: 'load' })
    const host = await page.waitForSelector(`[data-slot="${slot}"]`) // a host that renders in the browser is not there yet
    if (!atOnce) {
      await page.waitForFunction(hasLargest, patience)
      await wait(painted)
    }
    await host?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const awaited = atOnce ? 'early' : 'live'
    await page.waitForFunction((figure) => Reflect.get(window, 'benchFigures')[figure] > 0, patience, awaited)
    await wait(settle)
    const seen = await page.evaluate(
      () =>
        Reflect.get(window, 'benchFigures') as Omit<PageFigures, 'pin' | 'filter' | 'scriptKb' | 'htmlKb'>,
    )
    const bytes = { scriptKb: sent('Script') / 1000, htmlKb: sent('Document') / 1000 }
    const pin = press ? await pressForPin(page, press) : 0
    return { ...seen, ...bytes, pin, filter: filters ? await pressFilter(page) : 0 }
  } finally {
    await context.close()
  }
}

/** Whether the largest picture is there, if the page has one. Runs in the page. */
function hasLargest(): boolean {
  return document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.complete ?? true
}

async function countBytes(session: CDPSession): Promise<(type: string) => number> {
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  return (type) => bytes.get(type) ?? 0
}

/** Runs in the page, before anything else. */
function watchPage(slot: string): void {
  const figures = { fcp: 0, lcp: 0, tbt: 0, live: 0, early: 0 }
  Object.assign(window, { benchFigures: figures })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    if (scrollY === 0) figures.lcp = entry.startTime
  })
  watch('longtask', (entry) => (figures.tbt += Math.max(0, entry.duration - 50)))
  new MutationObserver(() => {
    if (figures.live === 0 && document.querySelector(`[data-slot="${slot}"][data-state="live"]`)) {
      figures.live = performance.now()
    }
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-state'] })
}

/** Milliseconds from when a finger touches the control of `slot` to a pin on the map; who presses has looked before. */
async function pressForPin(page: Page, slot: string): Promise<number> {
  const host = `[data-slot="${slot}"]`
  await touchLooked(page, `${host} [data-slot-control]`)
  return sinceTouched(page, `${host} .leaflet-marker-icon`)
}

/** Milliseconds from when a finger touches the filter's control to a list of cities. */
async function pressFilter(page: Page): Promise<number> {
  await page.evaluate(function chooseOnceSeen() {
    const heading = document.querySelector('[data-result-count]')
    const count = () => document.querySelector('[data-result-count]')?.getAttribute('data-result-count')
    const all = heading?.getAttribute('data-result-count')
    let isChosen = false
    const look = () => {
      const choice = document.querySelector<HTMLElement>('[data-filter-box] input[value="city"]')
      if (!isChosen && choice?.checkVisibility()) {
        isChosen = true
        choice.click()
      }
      if (count() === all) requestAnimationFrame(look)
      else document.body.dataset['narrowed'] = ''
    }
    look()
  })
  await touchLooked(page, '[data-toggle-main]')
  return sinceTouched(page, '[data-narrowed]')
}

async function touchLooked(page: Page, selector: string): Promise<void> {
  const control = await page.waitForSelector(selector)
  await control?.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await wait(look)
  await page.evaluate(() =>
    addEventListener('touchstart', () => performance.mark('touched'), { once: true, capture: true }),
  )
  const { x = 0, y = 0, width = 0, height = 0 } = (await control?.boundingBox()) ?? {}
  const touch = await page.touchscreen.touchStart(x + width / 2, y + height / 2)
  await wait(tap)
  await touch.end()
}

/** Until the page has what is awaited. */
async function sinceTouched(page: Page, awaited: string): Promise<number> {
  const came = await page.waitForFunction(
    (selector) => document.querySelector(selector) && performance.now(),
    patience,
    awaited,
  )
  return page.evaluate(
    (now) => Number(now) - (performance.getEntriesByName('touched')[0]?.startTime ?? 0),
    came,
  )
}

/** Who sees nothing come of a press presses again. Runs in the page, behind `watchPage`. */
function pressAtOnce(slot: string): void {
  const again = 2000 /* ms */
  let pressed = -again
  const look = () => {
    const host = document.querySelector(`[data-slot="${slot}"]`)
    if (host?.querySelector('.leaflet-marker-icon'))
      return void Object.assign(Reflect.get(window, 'benchFigures'), { early: performance.now() })
    const control = host?.querySelector<HTMLElement>('[data-slot-control]')
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (control && isPainted && control.ariaExpanded !== 'true' && performance.now() - pressed >= again) {
      control.click()
      pressed = performance.now()
    }
    requestAnimationFrame(look)
  }
  look()
}
