import type { ReactNode } from 'react'

interface OpsPageProps {
  title: string
  /** Whether it shows what changes: then its script keeps it up to date. */
  isLive?: boolean
  children: ReactNode
}

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

export function Moment({ iso }: { iso: string }): ReactNode {
  return <time dateTime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>
}
