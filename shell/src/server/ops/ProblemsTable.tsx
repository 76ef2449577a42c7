import type { RemoteProblem } from '@tessera/release/problems'
import { oneLine } from '@tessera/release/one-line'
import type { ReactNode } from 'react'
import { Moment, Share } from './OpsPage.tsx'
import { type Column, OpsTable } from './OpsTable.tsx'

interface ProblemsTableProps {
  problems: readonly RemoteProblem[]
  /** Whether all problems are of one remote; then there is no column for it. */
  isOfOne?: boolean
}

/** The problems of the last day. Late answers are collapsed, because a busy machine causes many of them. */
export function ProblemsTable({ problems, isOfOne = false }: ProblemsTableProps): ReactNode {
  const columns = isOfOne ? problemColumns : [remoteColumn, ...problemColumns]
  const { late = [], others = [] } = Object.groupBy(problems, (one) => (isLate(one) ? 'late' : 'others'))
  return (
    <>
      {others.length > 0 && (
        <OpsTable id="problems" title="Problems of the last day" columns={columns} rows={others} />
      )}
      {late.length > 0 && (
        <details className="ops-late">
          <summary>Late answers of the last day: {late.length} (a busy machine causes these)</summary>
          <OpsTable id="late" title="Late answers" columns={columns} rows={late} />
        </details>
      )}
    </>
  )
}

const isLate = ({ name, seenBy }: RemoteProblem) => name === 'remoteTimedOut' && seenBy === 'server'

const pageOf = ({ remote, id }: Pick<RemoteProblem, 'remote' | 'id'>) => `/ops/${remote}/problems/${id}`

const remoteColumn: Column<RemoteProblem> = { name: 'Remote', cell: ({ remote }) => remote }

const problemColumns: readonly Column<RemoteProblem>[] = [
  {
    name: 'What',
    kind: 'row-head',
    cell: (problem) => (
      <a className="ops-cause" href={pageOf(problem)}>
        {oneLine(problem.message) || problem.code}
      </a>
    ),
  },
  {
    name: 'Where',
    cell: ({ place }) => (place === undefined ? '–' : <code className="ops-place">{place}</code>),
  },
  { name: 'Version', cell: ({ version }) => <code>{version}</code> },
  { name: 'Share', kind: 'number', cell: Share },
  { name: 'Times', kind: 'number', cell: ({ count }) => count.toLocaleString('en') },
  { name: 'Last hour', cell: Trend },
  { name: 'Last', cell: ({ last }) => <Moment iso={last} /> },
]

const bar = { width: 6, height: 18 } as const /* px */

/** A bar for each five minutes of the last hour, scaled to the tallest bar. */
export function Trend({ trend }: Pick<RemoteProblem, 'trend'>): ReactNode {
  const { width, height } = bar
  const max = Math.max(...trend, 1)
  const words = `${trend.reduce((sum, count) => sum + count, 0)} in the last hour, ${trend.at(-1) ?? 0} in the last five minutes`
  return (
    <svg
      className="ops-trend"
      role="img"
      aria-label={words}
      width={trend.length * (width + 1)}
      height={height}
    >
      {trend.map((count, index) => {
        const tall = count === 0 ? 1 : Math.max(2, (count / max) * height)
        return <rect key={index} x={index * (width + 1)} y={height - tall} width={width} height={tall} />
      })}
    </svg>
  )
}
