import type { Page } from 'puppeteer'

/** Bytes that are in use once what is not has been given back. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession()
  await session.send('HeapProfiler.collectGarbage')
  const { JSHeapUsedSize = 0 } = await page.metrics()
  await session.detach()
  return JSHeapUsedSize
}
