import type { ReactNode } from 'react'

interface OpsPageProps {
  title: string
  /** Whether it shows what changes: then its script keeps it up to date. */
  isLive?: boolean
  children: ReactNode
}

/** What every page of the ops view has. */
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
