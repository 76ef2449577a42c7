import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startSite, stateOf } from '../support/startSite.ts'
import type { Browser, Page } from 'puppeteer'
import { createTownsFolder } from './createTownsFolder.ts'
import { heapOf } from './heapOf.ts'
import { startContent } from './startContent.ts'

/** What a visitor has of a list's map, whatever the size of the list. */
export interface ListMapFigures {
  /** Ms from the press of its control until its clusters stand; code, base map and data come meanwhile. */
  shown: number
  /** MB of the page's heap that the map takes, after it was moved. */
  megabytes: number
  /** Ms of the longest frame while the map is moved. */
  frame: number
}

const control = '[data-slot="list-map"] [data-slot-control]'

/** The list of a type on a whole site with so many documents of it: every time in a browser that has seen nothing. */
export async function benchListMap(
  browser: Browser,
  size: number,
  runs: number,
): Promise<readonly ListMapFigures[]> {
  const { folder } = await createTownsFolder(size)
  const site = await startSite({
    env: { CONTENT_DIR: folder, LOG_LEVEL: 'error' },
    prepare: ({ registryFolder }) => compile(folder, join(stateOf(registryFolder), 'content')),
  })
  try {
    const seen: ListMapFigures[] = []
    for (let run = -1; run < runs; run++) {
      const figures = await visit(browser, `${site.origin}/towns`)
      if (run >= 0) seen.push(figures) // the first one warms up
    }
    return seen
  } finally {
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

/** A million documents take longer than a site is waited for. */
async function compile(folder: string, keepIn: string): Promise<void> {
  const content = await startContent(folder, keepIn)
  await content.stop()
}

async function visit(browser: Browser, address: string): Promise<ListMapFigures> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(address, { waitUntil: 'networkidle0' })
  const before = await heapOf(page)
  const shown = await page.evaluate(pressUntilClusters, control)
  await page.waitForNetworkIdle()
  const frame = await longestFrame(page)
  const megabytes = ((await heapOf(page)) - before) / 1e6
  await context.close()
  return { shown, frame, megabytes }
}

function pressUntilClusters(selector: string): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>(selector)?.click()
  return new Promise((done) => {
    requestAnimationFrame(function look(): void {
      if (document.querySelector('.marker-cluster')) setTimeout(() => done(performance.now() - start))
      else requestAnimationFrame(look)
    })
  })
}

/** Moves by the keyboard, there and back, each move before the one before has ended. */
async function longestFrame(page: Page): Promise<number> {
  await page.focus('.maps-map')
  await page.evaluate(countFrames)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp'] as const) {
    await page.keyboard.press(key)
    await new Promise((wake) => setTimeout(wake, 250))
  }
  return Number(await page.evaluate('window.longestFrame'))
}

function countFrames(): void {
  let last = performance.now()
  Reflect.set(window, 'longestFrame', 0)
  requestAnimationFrame(function count(now): void {
    Reflect.set(window, 'longestFrame', Math.max(Number(Reflect.get(window, 'longestFrame')), now - last))
    last = now
    requestAnimationFrame(count)
  })
}
