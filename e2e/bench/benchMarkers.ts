import { join } from 'node:path'
import { launchBrowser } from '@tessera/kit/testing/browser'
import { bundlePage } from '@tessera/kit/testing/bundlePage'
import { serveFiles } from '@tessera/kit/testing/fileServer'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import type { Browser } from 'puppeteer'
import { benchListMap, type ListMapFigures } from './benchListMap.ts'
import { heapOf } from './heapOf.ts'
import { median, type BenchResult } from './printResult.ts'

/** A remote is imported by no one: its page is bundled from its file. */
const entry = join(import.meta.dirname, '../../mfe-maps/src/testing/benchPage.ts')
const many = 100_000
const sizes = [10_000, many]
const moves = 5

type Comparison = BenchResult['comparisons'][number]

interface MarkersFigures {
  shown: number
  moved: number
  megabytes: number
}

/**
 * The list map's layer and the library with the same places, each in a fresh page, in turns; and the map of a whole site with
 * 100 000 places, with `million` of a million too, against the library with 100 000.
 */
export async function benchMarkers(runs: number, million = false): Promise<readonly BenchResult[]> {
  const bundle = await oncePerRun('maps-bench', (folder) => bundlePage(entry, folder))
  const html =
    '<!doctype html><title>Bench</title><body><script type="module" src="/bundle/page.js"></script>'
  const [server, browser] = await Promise.all([serveFiles({ bundle }, { '/': html }), launchBrowser()])
  try {
    const comparisons: Comparison[] = []
    const ofSite: Comparison[] = []
    const libraryWith = new Map<number, readonly MarkersFigures[]>()
    for (const size of sizes) {
      const seen = { grid: [] as MarkersFigures[], library: [] as MarkersFigures[] }
      for (let run = 0; run < runs; run++) {
        for (const by of ['grid', 'library'] as const)
          seen[by].push(await measureLayer(browser, server.origin, by, size))
      }
      comparisons.push(...compare(size, seen))
      libraryWith.set(size, seen.library)
    }
    for (const size of million ? [many, 1_000_000] : [many])
      ofSite.push(...compareSite(size, await benchListMap(browser, size, runs), libraryWith.get(many) ?? []))
    return [
      {
        title: `Places on the list map (median of ${runs})`,
        peer: 'leaflet.markercluster, fed in pieces of 1 500',
        comparisons,
      },
      {
        title: `The list map of a whole site, from the press of its control (median of ${runs})`,
        peer: 'leaflet.markercluster with 100 000 places in memory, without code, base map and data to fetch; 0: not measured',
        comparisons: ofSite,
      },
    ]
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

function compareSite(
  size: number,
  ours: readonly ListMapFigures[],
  library: readonly MarkersFigures[],
): readonly Comparison[] {
  const what = (name: string) => `${size.toLocaleString('en')} places, ${name}`
  const middle = (key: keyof ListMapFigures) => median(ours.map((figures) => figures[key]))
  const peer = (key: keyof MarkersFigures) => median(library.map((figures) => figures[key]))
  return [
    { what: what('its clusters stand'), unit: 'ms', ours: middle('shown'), peer: peer('shown') },
    { what: what('memory'), unit: 'MB', ours: middle('megabytes'), peer: peer('megabytes') },
    { what: what('the longest frame of six moves'), unit: 'ms', ours: middle('frame'), peer: 0 },
  ]
}
