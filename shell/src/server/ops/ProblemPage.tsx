import { problemTable } from '@tessera/kit/contract/problems'
import { oneLine } from '@tessera/release/one-line'
import type { RemoteProblem } from '@tessera/release/problems'
import type { ReactNode } from 'react'
import { Moment, OpsPage, RollBackLink, Share } from './OpsPage.tsx'
import { Trend } from './ProblemsTable.tsx'

interface ProblemPageProps {
  problem: RemoteProblem
  environment: string
  mayRollBack: boolean
}

/** One cause: its position in the sources, how many visitors it affects, since when, and what to do. */
export function ProblemPage({ problem, environment, mayRollBack }: ProblemPageProps): ReactNode {
  const { remote, name, code, message, stack, place } = problem
  const { title, fix } = problemTable[name]
  return (
    <OpsPage title={oneLine(message) || title}>
      <p className="ops-soft">
        {title} (<code>{code}</code>). {withCode(fix.replaceAll('<remote>', remote))}
      </p>
      <dl className="ops-facts">
        {Object.entries(describeFacts(problem, environment)).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayRollBack && <RollBackLink remote={remote} />}
      {stack.length > 0 && (
        <>
          <h2>Stack</h2>
          <ol className="ops-stack">
            {stack.map((frame, index) => (
              <li key={index} className={frame === place ? 'ops-bad' : undefined}>
                <code>{frame}</code>
              </li>
            ))}
          </ol>
        </>
      )}
    </OpsPage>
  )
}

/** Renders the parts between backticks as code. */
function withCode(text: string): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}

function describeFacts(problem: RemoteProblem, environment: string): Readonly<Record<string, ReactNode>> {
  const { remote, version, place, slot, count, networks, since, composition, seenBy } = problem
  return {
    Where: place === undefined ? 'unknown' : <code>{place}</code>,
    Remote: remote,
    Version: <code>{version}</code>,
    Slot: slot ?? 'unknown',
    'Seen by': seenBy === 'browser' ? `browsers, in ${networks} of 256 groups of networks` : 'the server',
    [seenBy === 'browser' ? 'Share of page views' : 'Share of renders']: <Share share={problem.share} />,
    Times: count.toLocaleString('en'),
    'Last hour': <Trend trend={problem.trend} />,
    First: <Moment iso={problem.first} />,
    Last: <Moment iso={problem.last} />,
    'Since version': <code>{since}</code>,
    'First composition': composition === undefined ? 'unknown' : `${environment}/${composition}`,
    Pages: describeCounts(problem.pages),
    Browsers: describeCounts(problem.browsers),
  }
}

/** Labels with their counts, the largest first; reports without a label are not counted. */
function describeCounts(counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  return sorted.map(([label, count]) => `${label} ${count}`).join(', ') || 'unknown'
}
