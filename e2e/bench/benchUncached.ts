import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sitemapOf } from '../support/sitemapOf.ts'
import { startSite, type RunningSite } from '../support/startSite.ts'
import { stylesInHead } from './front/stylesInHead.ts'
import { buildRenderer } from './monolith.ts'
import { median, type BenchResult, type Comparison } from './printResult.ts'
import { cpuTimeOf } from './uncached/cpuTimeOf.ts'
import type { LoadOrder } from './uncached/LoadOrder.ts'
import type { Around, PlainOrder } from './uncached/PlainOrder.ts'

const connections = 16
const pagesPerRun = 400
const kinds = ['city', 'town', 'village', 'city&kinds=town', 'city&kinds=village', 'town&kinds=village']
const settled = 30_000 /* ms from its start; by then the site has compressed its files anew */

/**
 * Pages that no one asked for yet, and a mix as visitors ask, against `renderToString`. The peer is what a plain program
 * would be: it asks the same content in the same way, renders the page's own head, and each slot by the component that
 * its remote renders, in one process; its styles and scripts are those of the site's pages of that kind, and it
 * compresses as the site does. It checks nothing, keeps nothing, and writes no policy or entity tag. All processes of
 * either share the machine. Both have rendered a run of pages before. What a page costs in processor time, in all
 * processes of a side, holds on a busy machine too; only Linux tells it.
 */
export async function benchUncached(runs: number): Promise<readonly BenchResult[]> {
  const site = await startSite({ env: { LOG_LEVEL: 'error' } })
  const quiet = wait(settled)
  const renderer = await buildRenderer('plain')
  const plain = await startPlain({ renderer, around: await aroundPages(site.origin) })
  try {
    const [warmUp, places] = cut(await placePaths(site.origin))
    const [listWarmUp, lists] = cut(await listPaths(site.origin))
    await quiet
    for (const side of [site, plain]) for (const paths of [warmUp, listWarmUp]) await ask(side, paths)
    const comparisons: Record<keyof Rates, Comparison>[] = []
    for (const [what, all] of [
      ['places', places],
      ['filters', lists],
    ] as const) {
      const most = Math.min(runs, Math.floor(all.length / pagesPerRun))
      const each = Array.from({ length: most }, (_, run) =>
        all.slice(run * pagesPerRun, (run + 1) * pagesPerRun),
      )
      comparisons.push(await compare(`${what}, each for the first time`, each))
    }
    const mixes = Array.from({ length: Math.min(runs, 3) }, (_, run) => mixOf(places, run))
    comparisons.push(await compare('places, a fifth of them four times of five', mixes))
    const run = `${connections} connections, ${pagesPerRun} pages a run`
    const peer =
      'renderToString in one process: the same pages, data and compression; nothing checked or kept'
    return [
      { title: `Pages a second, ${run}`, peer, comparisons: comparisons.map(({ bySecond }) => bySecond) },
      {
        title: `Pages a second of processor time, all processes counted, ${run}`,
        peer,
        comparisons: comparisons.map(({ byCpuSecond }) => byCpuSecond),
      },
    ]
  } finally {
    plain.stop()
    await site.stop()
    await rm(dirname(renderer), { recursive: true })
  }

  /** Who is first changes from run to run. */
  async function compare(what: string, rounds: readonly (readonly string[])[]) {
    const ours: Rates[] = []
    const peer: Rates[] = []
    for (const [run, paths] of rounds.entries()) {
      const askUs = async () => ours.push(await ask(site, paths))
      const askThem = async () => peer.push(await ask(plain, paths))
      for (const askOne of run % 2 === 0 ? [askUs, askThem] : [askThem, askUs]) await askOne()
    }
    const by = (rate: keyof Rates) =>
      comparisonOf(
        what,
        ours.map((rates) => rates[rate]),
        peer.map((rates) => rates[rate]),
      )
    return { bySecond: by('bySecond'), byCpuSecond: by('byCpuSecond') }
  }
}

function comparisonOf(what: string, ours: readonly number[], peer: readonly number[]): Comparison {
  const ratios = ours.map((one, run) => one / (peer[run] ?? 1))
  const spread = [Math.min(...ratios), Math.max(...ratios)] as const
  return { what, unit: '/s', ours: median(ours), peer: median(peer), spread }
}

/** A server, with the process that all of its own are below. */
type Side = Pick<RunningSite, 'origin' | 'pid'>

/** Pages. */
interface Rates {
  bySecond: number
  byCpuSecond: number
}

async function ask({ origin, pid }: Side, paths: readonly string[]): Promise<Rates> {
  const before = await cpuTimeOf(pid)
  const child = fork(join(import.meta.dirname, 'uncached/loadProcess.ts'), { execArgv: [] })
  child.send({ origin, paths, connections } satisfies LoadOrder)
  const [bySecond] = (await once(child, 'message')) as [number]
  return { bySecond, byCpuSecond: (paths.length / ((await cpuTimeOf(pid)) - before)) * 1000 }
}

async function startPlain(order: PlainOrder): Promise<Side & { stop(): void }> {
  const child = fork(join(import.meta.dirname, 'uncached/plainProcess.ts'), { execArgv: [] })
  child.send(order)
  const [origin] = (await once(child, 'message')) as [string]
  return { origin, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** Of one page of each kind: the same for all, but for what the head says of the page. */
async function aroundPages(origin: string): Promise<PlainOrder['around']> {
  const around = async (path: string): Promise<Around> => {
    const html = stylesInHead(await (await fetch(origin + path)).text())
    const [start = '', styles = '', scripts = '', end = ''] = aroundPage.exec(html)?.slice(1) ?? []
    if (end === '') throw new Error(`${path} is no page as this bench knows it`)
    return [start, styles, scripts, end]
  }
  return { detail: await around('/places/ronda'), list: await around('/places') }
}

const aroundPage =
  /^(.*?)<title>.*?(<style>.*<\/style>).*?<link rel="icon".*?(<noscript>.*<body>).*(<script type="importmap".*)$/s

/** What both render before anything is measured, and the rest. */
function cut(paths: readonly string[]): [warmUp: readonly string[], rest: readonly string[]] {
  return [paths.slice(0, pagesPerRun), paths.slice(pagesPerRun)]
}

async function placePaths(origin: string): Promise<readonly string[]> {
  const map = await sitemapOf(origin)
  return [...map.matchAll(/<loc>[^<]*?(\/places\/[^<]+)<\/loc>/g)].map(([, path = '']) => path)
}

/** Lists of each choice of sizes, in each order, page after page. */
async function listPaths(origin: string): Promise<readonly string[]> {
  const map = await sitemapOf(origin)
  const regions = [...map.matchAll(/<loc>[^<]*?(\/regions\/[^<]+)<\/loc>/g)].map(([, path = '']) => path)
  return kinds.flatMap((kind) =>
    ['name', 'population'].flatMap((sort) =>
      Array.from({ length: 12 }, (_, index) =>
        ['/places', ...regions].map((path) => `${path}?kinds=${kind}&sort=${sort}&page=${index + 1}`),
      ).flat(),
    ),
  )
}

/** A fifth of the addresses gets four fifths of the requests; the same at each call. */
function mixOf(all: readonly string[], run: number): readonly string[] {
  const addresses = all.slice(-(run + 1) * pagesPerRun, all.length - run * pagesPerRun)
  const often = addresses.slice(0, pagesPerRun / 5)
  const seldom = addresses.slice(pagesPerRun / 5)
  return Array.from({ length: pagesPerRun }, (_, index) => {
    const from = index % 5 === 4 ? seldom : often
    return from[(index * 7919) % from.length] ?? '/'
  })
}
