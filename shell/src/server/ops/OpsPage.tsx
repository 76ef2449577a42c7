import type { Owner } from '@tessera/kit/contract/composition'
import { oneLine } from '@tessera/release/one-line'
import type { Change } from '@tessera/release/promotion'
import type { ReactNode } from 'react'

interface OpsPageProps {
  title: string
  /** Whether the page's script keeps it up to date. */
  isLive?: boolean
  children: ReactNode
}

/** Frame of every ops page: its heading, a link to the overview, and signing out. */
export function OpsPage({ title, isLive = false, children }: OpsPageProps): ReactNode {
  return (
    <main data-ops-live={isLive || undefined}>
      <div className="ops-top">
        <h1>{title}</h1>
        <div className="ops-row">
          <a className="ops-button" href="/ops">
            Overview
          </a>
          <form method="post" action="/ops/leave">
            <button className="ops-button">Sign out</button>
          </form>
        </div>
      </div>
      {children}
    </main>
  )
}

export function ConfirmPage({ remote, environment, from, to, number }: Change): ReactNode {
  return (
    <OpsPage title={`Roll back ${remote}?`}>
      <p>
        All visitors of {environment} get <code>{to ?? 'the fallback'}</code> in place of <code>{from}</code>,
        by composition {number}. Open tabs keep their version.
      </p>
      <form className="ops-form" method="post" action="/ops/rollback">
        <input type="hidden" name="remote" value={remote} />
        <input type="hidden" name="from" value={from ?? ''} />
        <label htmlFor="reason">Reason (recorded)</label>
        <input id="reason" name="reason" maxLength={200} autoComplete="off" />
        <div className="ops-row">
          <button className="ops-button ops-button-strong">Roll back {remote}</button>
          <a className="ops-button" href="/ops">
            Cancel
          </a>
        </div>
      </form>
    </OpsPage>
  )
}

/** Says why a rollback was refused, and what to do. */
export function RefusedPage({ cause, fix }: { cause: string; fix: string }): ReactNode {
  return (
    <OpsPage title="Nothing was changed">
      <p className="ops-warning" role="alert">
        {cause} {fix}
      </p>
    </OpsPage>
  )
}

/** Asks for a token; `error` says what was wrong with the token given before. */
export function SignInPage({ error }: { error?: string }): ReactNode {
  return (
    <main>
      <h1>Operating the site</h1>
      <form className="ops-form" method="post" action="/ops/enter">
        {error && (
          <p className="ops-warning" role="alert" id="fault">
            {error}
          </p>
        )}
        <label htmlFor="token">Token</label>
        <input
          id="token"
          name="token"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'fault' : undefined}
        />
        <button className="ops-button ops-button-strong">Sign in</button>
      </form>
    </main>
  )
}

/** A link to `ConfirmPage`. */
export function RollBackLink({ remote }: { remote: string }): ReactNode {
  return (
    <a className="ops-button ops-button-strong" href={`/ops/rollback?remote=${remote}`}>
      Roll back {remote}
    </a>
  )
}

export function Moment({ iso }: { iso: string }): ReactNode {
  return <time dateTime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>
}

const seriousShare = 0.01 /* from here on it is shown in red */

/** A share in percent; `–` when it is unknown. */
export function Share({ share }: { share?: number | undefined }): ReactNode {
  if (share === undefined) return '–'
  const text = `${(share * 100).toFixed(1)} %`
  return share >= seriousShare ? <span className="ops-bad">{text}</span> : text
}

export function OwnerLink({ owner }: { owner?: Owner | undefined }): ReactNode {
  if (!owner) return '–'
  const { name, contact } = owner
  return <a href={contact.startsWith('https:') ? contact : `mailto:${contact}`}>{oneLine(name)}</a>
}
