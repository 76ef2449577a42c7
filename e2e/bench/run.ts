import { parseArgs } from 'node:util'
import { benchContent } from './benchContent.ts'
import { benchMarkers } from './benchMarkers.ts'
import { benchPageLoad } from './benchPageLoad.ts'
import { benchRender } from './benchRender.ts'
import { benchStudio } from './benchStudio.ts'
import { printResult, type BenchResult } from './printResult.ts'
import { benchUncached } from './benchUncached.ts'
import { writeBenchmarks } from './writeBenchmarks.ts'

const help = `npm run bench -- [bench…] [--runs 7] [--million] [--json] [--write]

Compares the site with its peers in one run, so that the ratio holds on any machine. --write puts the ratios into
docs/benchmarks.md.

  page        home, a list and a place on a slow phone, against the same components as one hydrated program, the same
              islands as one program, and a stock federation that renders in the browser
  content     start, memory, lists, search and an edit of 7 000 and 100 000 records, with --million of 1 000 000 too,
              against arrays in the server's process and against plain SQL
  markers     10 000 and 100 000 documents on the list map, against the cluster library; the map of a site with 100 000, with
              --million with 1 000 000 too
  render      a slot that nothing is kept of, against the same in a worker thread
  uncached    pages that nobody asked for yet, against renderToString alone
  studio      an editor's waits: a key, a page, Publish; against the longest that they may take

Build first: npm run build. The machine should have nothing else to do.`

type Bench = (runs: number) => BenchResult | Promise<BenchResult | readonly BenchResult[]>

const benches: Readonly<Record<string, Bench>> = {
  page: benchPageLoad,
  content: (runs) => benchContent(runs, values.million),
  markers: (runs) => benchMarkers(runs, values.million),
  render: benchRender,
  uncached: benchUncached,
  studio: benchStudio,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '7' },
    million: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const unknown = positionals.find((name) => !Object.hasOwn(benches, name))
const runs = Number(values.runs)

if (values.help) console.log(help)
else if (unknown !== undefined)
  fail(`There is no bench \`${unknown}\`. Call one of: ${Object.keys(benches).join(', ')}.`)
else if (!Number.isInteger(runs) || runs < 1) fail('`--runs` must be a whole number from 1.')
else await runAll(positionals.length > 0 ? positionals : Object.keys(benches))

async function runAll(names: readonly string[]): Promise<void> {
  const results: Record<string, readonly BenchResult[]> = {}
  for (const name of names) {
    console.error(`${name} …`)
    results[name] = [(await benches[name]?.(runs)) ?? []].flat()
    if (!values.json) results[name].forEach(printResult)
  }
  if (values.json) console.log(JSON.stringify(results, null, 2))
  if (values.write) await writeBenchmarks(results)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}
