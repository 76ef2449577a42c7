import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/startSite.ts'
import { shareOf, type BenchResult, type Comparison } from './printResult.ts'

const file = join(root, 'docs/benchmarks.md')

const head = `# Benchmarks

Written by \`npm run bench -- --write\`; what a bench measures, and how, is in \`npm run bench -- --help\` and in
the file in \`e2e/bench\`. Each cell is ours as a share of the peer's in the same run: below 1 is less time, or less to send. In
brackets stand the smallest and the largest share of a single run; where they differ much, the share says little. Milliseconds
hold for one machine, so there are none.
`

/** Writes the shares of these benches into `docs/benchmarks.md`; what other benches have there stays. */
export async function writeBenchmarks(
  results: Readonly<Record<string, readonly BenchResult[]>>,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '') // the first time
  const sections = new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section.trimEnd()]),
  )
  for (const [bench, all] of Object.entries(results)) sections.set(bench, sectionOf(bench, all))
  await writeFile(file, `${[head.trimEnd(), ...sections.values()].join('\n\n')}\n`)
}

/** One table for each title, one column for each peer. */
function sectionOf(bench: string, results: readonly BenchResult[]): string {
  const peers = [...new Set(results.map(({ peer }) => peer))]
  const tables = [...Map.groupBy(results, ({ title }) => title)].map(([title, ofTitle]) =>
    tableOf(title, ofTitle, peers),
  )
  const legend = peers.map((peer, index) => `- Peer ${index + 1}: ${peer}`).join('\n')
  return [`## ${bench}`, legend, ...tables].join('\n\n')
}

function tableOf(title: string, results: readonly BenchResult[], peers: readonly string[]): string {
  const rows = (results[0]?.comparisons ?? []).map(({ what }) => {
    const cells = results.map(({ comparisons }) => cellOf(comparisons.find((one) => one.what === what)))
    return `| ${[what, ...cells].join(' | ')} |`
  })
  const columns = results.map(({ peer }) => `peer ${peers.indexOf(peer) + 1}`)
  return `**${title}**\n\n| | ${columns.join(' | ')} |\n|---|${'---|'.repeat(columns.length)}\n${rows.join('\n')}`
}

function cellOf(one: Comparison | undefined): string {
  if (!one) return '–'
  const spread = one.spread?.map((share) => share.toFixed(2)).join('–')
  return spread ? `${shareOf(one)} (${spread})` : shareOf(one)
}
