import type { HTTPRequest, Page } from 'puppeteer'
import { cutArchive } from './cutArchive.ts'

/** Where a page finds the file. */
export const archiveUrl = '/files/spain.pmtiles'

/** Answers a page's requests for the parts of a PMTiles file of Spain, and lets all others pass. */
export async function serveArchive(page: Page): Promise<void> {
  const bytes = await cutArchive()
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    void (request.url().endsWith(archiveUrl) ? respondWithPart(request, bytes) : request.continue())
  })
}

function respondWithPart(request: HTTPRequest, bytes: Uint8Array): Promise<void> {
  const [, first = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(request.headers()['range'] ?? '')?.map(Number) ?? []
  const last = Math.min(end, bytes.length - 1)
  return request.respond({
    status: 206,
    headers: { etag: '"1"', 'content-range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  })
}
