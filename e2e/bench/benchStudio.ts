import { setTimeout as wait } from 'node:timers/promises'
import { launchBrowser } from '@tessera/kit/testing/browser'
import type { Frame } from 'puppeteer'
import { startStudio } from '../support/startStudio.ts'
import { studioTab } from '../support/studioTab.ts'
import { median, type BenchResult } from './printResult.ts'

const keysPerRun = 20
const pages = ['/about', '/privacy', '/travel', '/walks'] /* whose first text opens in the page */
const limits = { key: 100, open: 1000, publish: 1000 } as const /* ms */

/** An editor's three waits, in the studio as `npm start` runs it. */
export async function benchStudio(runs: number): Promise<BenchResult> {
  const studio = await startStudio()
  const browser = await launchBrowser()
  const times = { key: [] as number[], open: [] as number[], publish: [] as number[] }
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    const tab = studioTab(page)
    await tab.signIn(await studio.linkFor('ana'))
    for (let run = 0; run < runs; run++) {
      const path = pages[run % pages.length] ?? '/'
      const began = performance.now()
      await tab.open(path)
      await page.waitForFrame((frame) => frame.url().endsWith(path))
      await tab.frame()
      times.open.push(performance.now() - began)
      const frame = await tab.write(0)
      times.key.push(...(await typed(frame, `of run ${run}`)))
      await tab.untilSays('Saved as a draft')
      times.publish.push(await published(`of run ${run}`, studio.site.origin + path))
    }

    /** From the key, as the browser stamps it, to the frame that shows it. */
    async function typed(frame: Frame, words: string): Promise<readonly number[]> {
      await frame.evaluate(() => {
        const shown: number[] = []
        Object.assign(window, { shown })
        const note = ({ timeStamp }: Event) =>
          requestAnimationFrame(() => setTimeout(() => shown.push(performance.now() - timeStamp)))
        addEventListener('keydown', note, true)
      })
      await page.keyboard.type(` ${'x'.repeat(keysPerRun)} ${words}`, { delay: 60 })
      await wait(200)
      return frame.evaluate(() => (window as unknown as { shown: number[] }).shown)
    }

    async function published(words: string, address: string): Promise<number> {
      await tab.press('Publish…')
      const button = await tab.button('Publish this')
      const began = performance.now()
      await button.evaluate((one) => one.click())
      while (!(await (await fetch(address)).text()).includes(words)) await wait(10)
      const time = performance.now() - began
      await tab.untilShows('Visitors see it now')
      await tab.press('Close')
      return time
    }
  } finally {
    await browser.close()
    await studio.stop()
  }
  const row = (what: string, name: keyof typeof limits) => ({
    what,
    unit: 'ms',
    ours: median(times[name]),
    peer: limits[name],
    p99: times[name].toSorted((one, other) => one - other)[Math.ceil(times[name].length * 0.99) - 1] ?? 0,
  })
  return {
    title: `An editor's waits (median of ${runs} pages, ${times.key.length} keys)`,
    peer: 'the longest that they may take',
    comparisons: [
      row('from a key to its sign in the page', 'key'),
      row('until a page can be edited', 'open'),
      row('from Publish to the public page', 'publish'),
    ],
  }
}
