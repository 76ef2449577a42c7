import { launchBrowser } from '@tessera/kit/testing/browser'
import { startSite } from '../support/startSite.ts'
import { startFront } from './front.ts'
import { measurePage, type PageFigures } from './measurePage.ts'
import { buildMonolith } from './monolith.ts'
import { median, type BenchResult } from './printResult.ts'

const units: readonly [keyof PageFigures, what: string, unit: string][] = [
  ['fcp', 'first contentful paint', 'ms'],
  ['lcp', 'largest contentful paint', 'ms'],
  ['tbt', 'main thread blocked', 'ms'],
  ['live', 'carousel alive', 'ms'],
  ['scriptKb', 'JavaScript', 'kB'],
  ['htmlKb', 'HTML', 'kB'],
]

/** The home page with an empty cache, in turns, so that whatever else the machine does hits both. */
export async function benchPageLoad(runs: number): Promise<BenchResult> {
  const [site, monolith, browser] = await Promise.all([startSite(), buildMonolith(), launchBrowser()])
  const ours = await startFront(site.origin)
  const peer = await startFront(site.origin, monolith)
  const seen: { ours: PageFigures[]; peer: PageFigures[] } = { ours: [], peer: [] }
  try {
    for (let run = -1; run < runs; run++) {
      const [one, other] = [
        await measurePage(browser, ours.origin, 'regions-carousel'),
        await measurePage(browser, peer.origin, 'regions-carousel'),
      ]
      if (run < 0) continue
      seen.ours.push(one)
      seen.peer.push(other)
    }
  } finally {
    await Promise.all([browser.close(), ours.stop(), peer.stop()])
    await site.stop()
  }
  const middle = (figures: readonly PageFigures[], key: keyof PageFigures) =>
    median(figures.map((figure) => figure[key]))
  return {
    title: `Home page, first visit, 4× slower CPU, 1.6 Mbps, 150 ms (median of ${runs})`,
    peer: 'the same code built as one program, the same server HTML',
    comparisons: units.map(([key, what, unit]) => ({
      what,
      unit,
      ours: middle(seen.ours, key),
      peer: middle(seen.peer, key),
    })),
  }
}
