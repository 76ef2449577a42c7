import type { CDPSession, Page } from 'puppeteer'

/** List with its map open, detail, text, home. `/about` is not among them: its banners ask for an ordinary load. */
const round = ['/regions/la-rioja?map=1', '/places/ronda', '/legal', '/']

/** Four moves a round. */
export async function moveAround(page: Page, rounds: number): Promise<void> {
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
export async function held(page: Page, session: CDPSession) {
  await page.waitForNetworkIdle({ idleTime: 300 })
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners, documents }
}
