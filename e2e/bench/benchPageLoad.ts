import type { Browser } from 'puppeteer'
import { launchBrowser } from '@tessera/kit/testing/browser'
import { startSite } from '../support/startSite.ts'
import { startFront, type Front, type Protocol } from './front/startFront.ts'
import { loadedPages } from './loadedPages.ts'
import { figuresOf, measurePage, type PageFigures, type Visit } from './measurePage.ts'
import { buildMonolith, type Monolith } from './monolith.ts'
import { median, type BenchResult, type Comparison } from './printResult.ts'

const visits: readonly Visit[] = [
  { name: 'home', path: '/', slot: 'regions-carousel', shown: true },
  { name: 'list', path: '/regions/andalucia', slot: 'page-media', press: 'list-map' },
  { name: 'list, its filter pressed', path: '/regions/andalucia', slot: 'page-media', filters: true },
  { name: 'detail', path: '/places/ronda', slot: 'page-media', press: 'detail-map' },
  { name: 'detail, its map pressed at once', path: '/places/ronda', slot: 'detail-map', atOnce: true },
]

/** Who else serves the same pages, with the same styles, remotes and data. */
const peers: Readonly<Record<Monolith['kind'], string>> = {
  hydrated: 'the same components as one fully hydrated React program, the same server HTML',
  islands: 'the same islands as one program, the same server HTML',
  stock: 'a host that renders in the browser and loads the same remotes by the stock federation runtime',
}

/** Three pages with an empty cache, in turns, so that whatever else the machine does hits all. */
export async function benchPageLoad(runs: number): Promise<BenchResult[]> {
  const [site, programs, pages, browser] = await Promise.all([
    startSite(),
    buildAll(),
    loadedPages([...new Set(visits.map(({ path }) => path))]),
    launchBrowser({ acceptInsecureCerts: true }),
  ])
  try {
    const results: BenchResult[] = []
    for (const protocol of ['http/1.1', 'h2'] as const) {
      const ours = await startFront(site.origin, protocol)
      const others = await Promise.all(
        programs.map((program) => startFront(site.origin, protocol, program, pages)),
      )
      for (const visit of visits) {
        const [own = [], ...seen] = await inTurns(browser, visit, [ours, ...others], runs)
        for (const [index, { kind }] of programs.entries())
          results.push({
            title: titleOf(visit, protocol, runs),
            peer: peers[kind],
            comparisons: figuresOf(visit).map(([key, what, unit]) =>
              compare(own, seen[index] ?? [], key, what, unit),
            ),
          })
      }
      for (const front of [ours, ...others]) front.stop()
    }
    return results
  } finally {
    await Promise.all([browser.close(), site.stop()])
  }
}

/** One after the other: each takes all that the machine has. */
async function buildAll(): Promise<readonly Monolith[]> {
  const programs: Monolith[] = []
  for (const kind of Object.keys(peers) as Monolith['kind'][]) programs.push(await buildMonolith({}, kind))
  return programs
}

/** The first round warms up; who begins changes with each. */
async function inTurns(
  browser: Browser,
  visit: Visit,
  fronts: readonly Front[],
  runs: number,
): Promise<readonly (readonly PageFigures[])[]> {
  const seen = fronts.map((): PageFigures[] => [])
  for (let run = -1; run < runs; run++) {
    for (const turn of fronts.keys()) {
      const who = (turn + run + 1) % fronts.length
      const figures = await measurePage(browser, fronts[who]?.origin ?? '', visit)
      if (run >= 0) seen[who]?.push(figures)
    }
  }
  return seen
}

function compare(
  ours: readonly PageFigures[],
  peer: readonly PageFigures[],
  key: keyof PageFigures,
  what: string,
  unit: string,
): Comparison {
  const pairs = ours
    .map((one, run) => one[key] / Math.max(1, peer[run]?.[key] ?? 1))
    .toSorted((a, b) => a - b)
  return {
    what,
    unit,
    ours: median(ours.map((one) => one[key])),
    peer: median(peer.map((one) => one[key])),
    spread: [pairs[0] ?? 0, pairs.at(-1) ?? 0],
  }
}

function titleOf({ name, path }: Visit, protocol: Protocol, runs: number): string {
  const line = protocol === 'h2' ? 'TLS and HTTP/2' : 'HTTP/1.1'
  return `${name} (${path}) over ${line}: first visit, 4× slower CPU, 1.6 Mbps, 150 ms, median of ${runs}`
}
