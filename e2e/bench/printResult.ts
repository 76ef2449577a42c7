/** What was measured, ours and the other's in the same run. */
export interface Comparison {
  what: string
  unit: string
  ours: number
  peer: number
  /** Of ours: 99 of 100 took no longer; in the same unit. */
  p99?: number
  /** The smallest and the largest ratio of a single run. */
  spread?: readonly [least: number, most: number]
}

export interface BenchResult {
  title: string
  /** Who the peer is, in a line. */
  peer: string
  comparisons: readonly Comparison[]
}

export function printResult({ title, peer, comparisons }: BenchResult): void {
  const rows = comparisons.map((one) => [
    one.what,
    `${inFigures(one.ours)} ${one.unit}`,
    `${inFigures(one.peer)} ${one.unit}`,
    shareOf(one),
    one.p99 === undefined ? '' : `${inFigures(one.p99)} ${one.unit}`,
    one.spread ? one.spread.map((share) => share.toFixed(2)).join('–') : '',
  ])
  const table = [['', 'ours', 'peer', 'ours / peer', 'our p99', 'spread'], ...rows]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  console.log(`\n${title}\nPeer: ${peer}`)
  for (const row of table) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
  }
}

/** Ours as a share of the peer's. */
export function shareOf({ ours, peer }: Comparison): string {
  return peer === 0 ? '–' : (ours / peer).toFixed(2)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function inFigures(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
