import { join } from 'node:path'
import { launchBrowser } from '@tessera/kit/testing/browser'
import { bundlePage } from '@tessera/kit/testing/bundlePage'
import { serveFiles } from '@tessera/kit/testing/fileServer'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import type { Browser } from 'puppeteer'
import { median, type BenchResult } from './printResult.ts'

/** A remote is imported by no one: its page is bundled from its file. */
const entry = join(import.meta.dirname, '../../mfe-maps/src/testing/benchPage.ts')
const sizes = [10_000, 100_000]
const moves = 5

interface MarkersFigures {
  shown: number
  moved: number
  megabytes: number
}

/** The list map's two layers with the same places, each in a fresh page, in turns. */
export async function benchMarkers(runs: number): Promise<BenchResult> {
  const bundle = await oncePerRun('maps-bench', (folder) => bundlePage(entry, folder))
  const html =
    '<!doctype html><title>Bench</title><body><script type="module" src="/bundle/page.js"></script>'
  const [server, browser] = await Promise.all([serveFiles({ bundle }, { '/': html }), launchBrowser()])
  try {
    const comparisons: BenchResult['comparisons'][number][] = []
    for (const size of sizes) {
      const seen = { grid: [] as MarkersFigures[], library: [] as MarkersFigures[] }
      for (let run = 0; run < runs; run++) {
        for (const by of ['grid', 'library'] as const)
          seen[by].push(await measureLayer(browser, server.origin, by, size))
      }
      comparisons.push(...compare(size, seen))
    }
    return {
      title: `Places on the list map (median of ${runs})`,
      peer: 'leaflet.markercluster, fed in pieces of 1 500',
      comparisons,
    }
  } finally {
    await browser.close()
    server.close()
  }
}

async function measureLayer(browser: Browser, origin: string, by: 'grid' | 'library', size: number) {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.waitForFunction('window.bench')
  const before = await heapOf(page)
  const shown = Number(await page.evaluate(`bench.show('${by}', ${size})`))
  const held = []
  for (let move = 0; move < moves; move++) held.push(Number(await page.evaluate('bench.move()')))
  const megabytes = ((await heapOf(page)) - before) / 1e6
  await page.close()
  return { shown, moved: median(held), megabytes }
}

/** Bytes that are in use once what is not has been given back. */
async function heapOf(page: Awaited<ReturnType<Browser['newPage']>>): Promise<number> {
  const session = await page.createCDPSession()
  await session.send('HeapProfiler.collectGarbage')
  const { JSHeapUsedSize = 0 } = await page.metrics()
  await session.detach()
  return JSHeapUsedSize
}

function compare(size: number, seen: Readonly<Record<'grid' | 'library', readonly MarkersFigures[]>>) {
  const middle = (by: 'grid' | 'library', key: keyof MarkersFigures) =>
    median(seen[by].map((figures) => figures[key]))
  const rows = [
    ['shown', 'all in clusters', 'ms'],
    ['moved', 'a move of the map', 'ms'],
    ['megabytes', 'memory', 'MB'],
  ] as const
  return rows.map(([key, what, unit]) => ({
    what: `${size.toLocaleString('en')} places, ${what}`,
    unit,
    ours: middle('grid', key),
    peer: middle('library', key),
  }))
}
