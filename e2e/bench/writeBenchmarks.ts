import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/startSite.ts'
import { shareOf, type BenchResult } from './printResult.ts'

const file = join(root, 'docs/benchmarks.md')

const head = `# Benchmarks

Written by \`npm run bench -- --write\`; what a bench measures, and how, is in \`npm run bench -- --help\` and in its file in
\`e2e/bench\`. Each figure is ours as a share of the peer's in the same run: below 1 is less time, or less to send. Beside it
stands the smallest and the largest share of a single run; where that is wide, the figure says little. Figures in
milliseconds hold for one machine, so there are none.
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

function sectionOf(bench: string, results: readonly BenchResult[]): string {
  const tables = results.map(({ title, peer, comparisons }) => {
    const rows = comparisons.map((one) => {
      const spread = one.spread?.map((share) => share.toFixed(2)).join(' to ') ?? ''
      return `| ${one.what} | ${shareOf(one)} | ${spread} |`
    })
    return `**${title}.** Peer: ${peer}.\n\n| | share | of single runs |\n|---|---|---|\n${rows.join('\n')}`
  })
  return [`## ${bench}`, ...tables].join('\n\n')
}
