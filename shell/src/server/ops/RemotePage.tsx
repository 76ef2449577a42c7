import { evaluatorName } from '@tessera/release/canary'
import type { RemoteProblem } from '@tessera/release/problems'
import type { LogEntry } from '@tessera/release/registry'
import type { Health, RemoteStatus } from '@tessera/release/status'
import type { ReactNode } from 'react'
import { OpsPage, OwnerLink, RollBackLink } from './OpsPage.tsx'
import { type Column, OpsTable } from './OpsTable.tsx'
import { healthColumns, historyColumns, inMs } from './OverviewPage.tsx'
import { ProblemsTable } from './ProblemsTable.tsx'

interface RemotePageProps {
  status: RemoteStatus
  problems: readonly RemoteProblem[]
  /** The log's entries about the remote, newest first. */
  entries: readonly LogEntry[]
  mayRollBack: boolean
}

/** For the team of a remote: its versions, the analyses of its canaries, its problems. */
export function RemotePage({ status, problems, entries, mayRollBack }: RemotePageProps): ReactNode {
  const { remote, owner } = status
  const found = entries.filter(
    (entry) => entry.status !== 'damaged' && entry.stored.record.actor === evaluatorName,
  )
  return (
    <OpsPage title={remote}>
      <p>
        Owner: <OwnerLink owner={owner} />
      </p>
      {mayRollBack && <RollBackLink remote={remote} />}
      <OpsTable id="versions" title="Versions" columns={versionColumns} rows={listVersions(status)} />
      {found.length > 0 && (
        <OpsTable id="found" title="Analyses of canaries" columns={historyColumns} rows={found} />
      )}
      <ProblemsTable problems={problems} isOfOne />
      <OpsTable id="history" title="History" columns={historyColumns} rows={entries} />
    </OpsPage>
  )
}

interface ShownVersion {
  version: string
  visitors: string
  health: Health
  /** Health of the version that other visitors have, or had before the promotion. */
  other?: Health | undefined
}

function listVersions({ version, health, canary, watch }: RemoteStatus): readonly ShownVersion[] {
  const others = canary?.percent ?? watch?.percent ?? 0
  const share = (percent: number, what: string) => `${percent} %, ${what}`
  return [
    ...(canary ? [{ ...canary, visitors: share(canary.percent, 'canary'), other: health }] : []),
    ...(version === null
      ? []
      : [{ version, visitors: share(100 - others, 'current'), health, other: watch?.health }]),
    ...(watch && !watch.undecided ? [{ ...watch, visitors: share(watch.percent, 'version before') }] : []),
  ]
}

const versionColumns: readonly Column<ShownVersion>[] = [
  { name: 'Version', kind: 'row-head', cell: ({ version }) => <code>{version}</code> },
  { name: 'Visitors', cell: ({ visitors }) => visitors },
  ...healthColumns,
  againstOther('Largest paint', ({ lcpWithin }) => lcpWithin),
  againstOther('Answers within', ({ inpWithin }) => inpWithin),
  againstOther('Mounted within', ({ liveWithin }) => liveWithin),
]

/** A column with a version's 75th percentile, compared with that of the `other` version. */
function againstOther(name: string, read: (health: Health) => number | undefined): Column<ShownVersion> {
  return {
    name,
    kind: 'number',
    cell({ health, other }) {
      const [own, others] = [read(health), other && read(other)]
      if (own === undefined || others === undefined || own === others) return inMs(own)
      return (
        <span className={own > others ? 'ops-bad' : undefined}>
          {inMs(own)} (other: {inMs(others)})
        </span>
      )
    },
  }
}
