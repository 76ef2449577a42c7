import type { Health, RemoteStatus, Status } from '@tessera/release/status'
import type { LogEntry } from '@tessera/release/registry'
import type { ReactNode } from 'react'
import { HistoryTable } from './HistoryTable.tsx'
import { OpsPage } from './OpsPage.tsx'
import { Moment } from './Moment.tsx'
import { Sheet } from './Sheet.tsx'

interface OverviewPageProps {
  status: Status
  entries: readonly LogEntry[]
  /** What was just done. */
  said?: string | undefined
  mayRollBack: boolean
}

/** One screen: what is live, how it does, what was done. */
export function OverviewPage({ status, entries, said, mayRollBack }: OverviewPageProps): ReactNode {
  const { environment, number, created, remotes, open, damage } = status
  const canaries = remotes.filter(({ canary }) => canary)
  const watched = remotes.filter(({ watch }) => watch)
  return (
    <OpsPage title={`${environment} is at number ${number}`} isLive>
      {created && (
        <p className="ops-soft">
          since <Moment iso={created} />
        </p>
      )}
      {said && <output className="ops-said">{said}</output>}
      {damage && (
        <p className="ops-warning" role="alert">
          {damage}. The site stays with number {number}.
        </p>
      )}
      {open && (
        <p className="ops-warning">
          The registry is open: whoever can write to it can release anything. See{' '}
          <code>release trust show</code>.
        </p>
      )}
      <h2 id="live">Live</h2>
      <RemotesTable remotes={remotes} mayRollBack={mayRollBack} />
      {!mayRollBack && (
        <p className="ops-soft">
          This process has no key (CANARY_KEY): roll back with <code>release rollback &lt;remote&gt;</code>.
        </p>
      )}
      {canaries.length > 0 && <CanariesTable remotes={canaries} />}
      {watched.length > 0 && <WatchesTable remotes={watched} />}
      <Others others={status.others} />
      <h2 id="history">History</h2>
      <HistoryTable entries={entries} />
    </OpsPage>
  )
}

function RemotesTable({
  remotes,
  mayRollBack,
}: Pick<OverviewPageProps, 'mayRollBack'> & { remotes: readonly RemoteStatus[] }): ReactNode {
  return (
    <Sheet labelledBy="live">
      <table>
        <thead>
          <tr>
            {['Remote', 'Version', 'Live since', 'By', 'Why'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <HealthHeadings />
            {mayRollBack && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {remotes.map(({ remote, version, since, actor, reason, health }) => (
            <tr key={remote}>
              <th scope="row">{remote}</th>
              <td>
                <code>{version}</code>
              </td>
              <td>
                <Moment iso={since} />
              </td>
              <td>{actor}</td>
              <td>{reason}</td>
              <HealthCells health={health} />
              {mayRollBack && (
                <td>
                  <a
                    className="ops-button"
                    href={`/ops/rollback?remote=${remote}`}
                    aria-label={`Roll back ${remote}`}
                  >
                    Roll back
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function CanariesTable({ remotes }: { remotes: readonly RemoteStatus[] }): ReactNode {
  return (
    <>
      <h2 id="canaries">Canaries</h2>
      <Sheet labelledBy="canaries">
        <table>
          <thead>
            <tr>
              <th scope="col">Remote</th>
              <th scope="col">Version</th>
              <th scope="col">With</th>
              <th scope="col">Then</th>
              <HealthHeadings />
            </tr>
          </thead>
          <tbody>
            {remotes.map(
              ({ remote, canary }) =>
                canary && (
                  <tr key={remote}>
                    <th scope="row">{remote}</th>
                    <td>
                      <code>{canary.version}</code>
                    </td>
                    <td>
                      <meter
                        className="ops-share"
                        min={0}
                        max={100}
                        value={canary.percent}
                        aria-label={`Share of the visitors with ${remote} ${canary.version}`}
                      />{' '}
                      {canary.percent} %
                    </td>
                    <td>{canary.next === 100 ? 'all' : `${canary.next} %`}</td>
                    <HealthCells health={canary.health} />
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </Sheet>
    </>
  )
}

/** What part of the visitors keep while a promotion can still be taken back by itself. */
function WatchesTable({ remotes }: { remotes: readonly RemoteStatus[] }): ReactNode {
  return (
    <>
      <h2 id="watched">Watched promotions</h2>
      <Sheet labelledBy="watched">
        <table>
          <thead>
            <tr>
              <th scope="col">Remote</th>
              <th scope="col">Version before</th>
              <th scope="col">With</th>
              <th scope="col">Until</th>
              <HealthHeadings />
            </tr>
          </thead>
          <tbody>
            {remotes.map(
              ({ remote, watch }) =>
                watch && (
                  <tr key={remote}>
                    <th scope="row">{remote}</th>
                    <td>
                      <code>{watch.version}</code>
                    </td>
                    <td>{watch.percent} %</td>
                    <td>
                      <Moment iso={watch.until} />
                    </td>
                    <HealthCells health={watch.health} />
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </Sheet>
    </>
  )
}

function HealthHeadings(): ReactNode {
  return (
    <>
      <th scope="col" className="ops-number">
        Views
      </th>
      <th scope="col" className="ops-number">
        Failed
      </th>
      <th scope="col" className="ops-number">
        Alive within
      </th>
    </>
  )
}

const alarming = 0.01 /* of all views */

function HealthCells({ health }: { health: Health }): ReactNode {
  const { views, failedViews, liveWithin } = health
  const rate = views === 0 ? 0 : failedViews / views
  return (
    <>
      <td className="ops-number">{views.toLocaleString('en')}</td>
      <td className={`ops-number${rate >= alarming ? ' ops-bad' : ''}`}>
        {views === 0 ? '–' : `${(rate * 100).toFixed(1)} %`}
      </td>
      <td className="ops-number">{liveWithin === undefined ? '–' : inWords(liveWithin)}</td>
    </>
  )
}

function inWords(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? `${milliseconds.toLocaleString('en')} ms` : 'over 10 s'
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
            {name} is at number {number}:{' '}
            {Object.entries(remotes)
              .map(([remote, version]) => `${remote} ${version}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
}
