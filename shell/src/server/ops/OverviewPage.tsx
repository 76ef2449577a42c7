import { oneLine } from '@tessera/release/one-line'
import { type LogEntry, versionAfter } from '@tessera/release/registry'
import type { RemoteProblem } from '@tessera/release/problems'
import type { Health, RemoteStatus, Status } from '@tessera/release/status'
import type { ReactNode } from 'react'
import { Moment, OpsPage, OwnerLink, Share } from './OpsPage.tsx'
import { type Column, OpsTable } from './OpsTable.tsx'
import { ProblemsTable } from './ProblemsTable.tsx'

interface OverviewPageProps {
  status: Status
  problems: readonly RemoteProblem[]
  entries: readonly LogEntry[]
  flash?: string | undefined
  mayRollBack: boolean
  /** Whether this process has a key that can sign a rollback. */
  hasKey: boolean
}

/** The current versions with their health, running canaries, and the history, on one screen. */
export function OverviewPage({
  status,
  problems,
  entries,
  flash,
  mayRollBack,
  hasKey,
}: OverviewPageProps): ReactNode {
  const { environment, number, created, remotes, open, damage } = status
  const canaries = remotes.flatMap(({ remote, canary }) => (canary ? [{ remote, ...canary }] : []))
  const bakes = remotes.flatMap(({ remote, watch }) => (watch ? [{ remote, ...watch }] : []))
  return (
    <OpsPage title={`${environment} is at number ${number}`} isLive>
      {created && (
        <p className="ops-soft">
          since <Moment iso={created} />
        </p>
      )}
      {flash && <output className="ops-said">{flash}</output>}
      {damage && (
        <p className="ops-warning" role="alert">
          {oneLine(damage)}. The site stays at number {number}.
        </p>
      )}
      {open && (
        <p className="ops-warning">
          The registry is open: anyone who can write to it can release anything. See{' '}
          <code>release trust show</code>.
        </p>
      )}
      <OpsTable
        id="current"
        title="Current"
        columns={mayRollBack ? currentColumns.toSpliced(1, 0, changeColumn) : currentColumns}
        rows={remotes}
      />
      {!hasKey && (
        <p className="ops-soft">
          This process has no key (CANARY_KEY). To roll back, run <code>release rollback &lt;remote&gt;</code>
          .
        </p>
      )}
      <ProblemsTable problems={problems} />
      {canaries.length > 0 && (
        <OpsTable id="canaries" title="Canaries" columns={canaryColumns} rows={canaries} />
      )}
      {bakes.length > 0 && (
        <OpsTable id="bakes" title="Bake periods of promotions" columns={bakeColumns} rows={bakes} />
      )}
      <Others others={status.others} />
      <OpsTable id="history" title="History" columns={historyColumns} rows={entries} />
    </OpsPage>
  )
}

const remoteColumn: Column<{ remote: string }> = {
  name: 'Remote',
  kind: 'row-head',
  cell: ({ remote }) => remote,
}

/** Number of a version's views, and the share of them that failed. */
export const healthColumns: readonly Column<{ health: Health }>[] = [
  { name: 'Views', kind: 'number', cell: ({ health }) => health.views.toLocaleString('en') },
  {
    name: 'Failed',
    kind: 'number',
    cell: ({ health: { views, failedViews } }) => (
      <Share share={views === 0 ? undefined : failedViews / views} />
    ),
  },
]

const overviewColumns: typeof healthColumns = [
  ...healthColumns,
  { name: 'Active within', kind: 'number', cell: ({ health }) => inMs(health.liveWithin) },
]

/** `320 ms`; `–` when it was not measured, and a text for times beyond the largest class. */
export function inMs(time: number | undefined): string {
  if (time === undefined) return '–'
  return Number.isFinite(time) ? `${time.toLocaleString('en')} ms` : 'over 10 s'
}

const currentColumns: readonly Column<RemoteStatus>[] = [
  {
    ...remoteColumn,
    cell: ({ remote }) => <a href={`/ops/${remote}`}>{remote}</a>,
  },
  { name: 'Owner', cell: OwnerLink },
  { name: 'Version', cell: ({ version }) => <code>{version ?? 'none'}</code> },
  {
    name: 'Current since',
    cell: ({ since, actor, reason }) => (
      <>
        <Moment iso={since} /> by {oneLine(actor)}
        {reason !== '' && <div className="ops-why">{oneLine(reason)}</div>}
      </>
    ),
  },
  ...overviewColumns,
]

const changeColumn: Column<RemoteStatus> = {
  name: 'Change',
  cell: ({ remote }) => (
    <a className="ops-button" href={`/ops/rollback?remote=${remote}`} aria-label={`Roll back ${remote}`}>
      Roll back
    </a>
  ),
}

type Part<Kind extends 'canary' | 'watch'> = NonNullable<RemoteStatus[Kind]> & { remote: string }

const canaryColumns: readonly Column<Part<'canary'>>[] = [
  remoteColumn,
  { name: 'Version', cell: ({ version }) => <code>{version}</code> },
  {
    name: 'With',
    cell: ({ remote, version, percent }) => (
      <>
        <meter
          className="ops-share"
          min={0}
          max={100}
          value={percent}
          aria-label={`Share of the visitors with ${remote} ${version}`}
        />{' '}
        {percent} %
      </>
    ),
  },
  { name: 'Then', cell: ({ next }) => (next === 100 ? 'all' : `${next} %`) },
  ...overviewColumns,
]

/** The versions that some visitors keep during a bake period, while the evaluator can still roll the promotion back. */
const bakeColumns: readonly Column<Part<'watch'>>[] = [
  remoteColumn,
  { name: 'Version before', cell: ({ version }) => <code>{version}</code> },
  { name: 'With', cell: ({ percent, undecided }) => (undecided ? 'none' : `${percent} %`) },
  {
    name: 'Until',
    cell: ({ until, undecided }) => (
      <>
        <Moment iso={until} /> {undecided && <span className="ops-bad">undecided: {undecided}</span>}
      </>
    ),
  },
  ...overviewColumns,
]

/** Newest first; a damaged entry has only a number and the reason. */
export const historyColumns: readonly Column<LogEntry>[] = [
  { name: 'Number', kind: 'number', cell: ({ number }) => number },
  ofRecord('When', ({ created }) => <Moment iso={created} />),
  ofRecord(
    'What',
    ({ change: { kind, remote, percent } }) =>
      `${kind} ${remote}${percent === undefined ? '' : ` (${percent} %)`}`,
    () => <span className="ops-bad">damaged, ignored</span>,
  ),
  ofRecord('From', ({ change }) => <code>{change.from ?? 'none'}</code>),
  ofRecord('To', (record) => <code>{versionAfter(record) ?? 'none'}</code>),
  ofRecord('By', ({ actor }) => oneLine(actor)),
  ofRecord(
    'Reason',
    ({ reason }) => oneLine(reason),
    ({ message }) => oneLine(message),
  ),
]

type LogRecord = Extract<LogEntry, { stored: unknown }>['stored']['record']

function ofRecord(
  name: string,
  cell: (record: LogRecord) => ReactNode,
  ofDamaged: (error: Error) => ReactNode = () => null,
): Column<LogEntry> {
  return {
    name,
    cell: (entry) => (entry.status === 'damaged' ? ofDamaged(entry.error) : cell(entry.stored.record)),
  }
}

function Others({ others }: Pick<Status, 'others'>): ReactNode {
  const names = Object.entries(others)
  if (names.length === 0) return null
  return (
    <>
      <h2>Other environments</h2>
      <ul>
        {names.map(([name, { number, remotes }]) => (
          <li key={name}>
            {oneLine(name)} is at number {number}:{' '}
            {Object.entries(remotes)
              .map(([remote, version]) => `${remote} ${version}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
}
