import { expect } from '@jest/globals'
import type { CDPSession, Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()
const megabyte = 1024 * 1024

/** List with its map open, detail, text, home. `/about` is not among them: its banners ask for an ordinary load. */
const round = ['/regions/la-rioja?map=1', '/places/ronda', '/legal', '/']

async function moveAround(page: Page, rounds: number): Promise<void> {
  for (let number = 0; number < rounds; number++) {
    for (const path of round) {
      await page.evaluate((to) => navigation.navigate(to).finished?.then(() => {}), path)
      if (path.includes('map=1') && number % 5 === 0) await untilPins(page)
    }
  }
}

/** Not `waitForSelector`, whose handle would keep the pin. */
async function untilPins(page: Page): Promise<void> {
  const pins = await page.waitForFunction(() => document.querySelector('.leaflet-marker-icon') !== null)
  await pins.dispose()
}

/** What the tab still holds once everything that may be is collected. */
async function held(page: Page, session: CDPSession) {
  await page.waitForNetworkIdle({ idleTime: 300 })
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners, documents }
}

chromiumOnly(
  '[RT3] two hundred moves leave no listener, document or map behind, and the heap grows by less than 5 MB',
  () =>
    visit(
      async ({ page, go }) => {
        await go('/')
        await untilLive(page, 'page-media')
        const session = await page.createCDPSession()
        await moveAround(page, 5)
        const before = await held(page, session)
        await moveAround(page, 50)
        const after = await held(page, session)
        expect(after.heap - before.heap).toBeLessThan(5 * megabyte)
        expect(after.listeners - before.listeners).toBeLessThan(5)
        expect(after.documents - before.documents).toBeLessThan(1)
        expect(after.nodes - before.nodes).toBeLessThan(20)
      },
      { calm: true },
    ),
  300_000,
)
