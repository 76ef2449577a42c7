import type { ReactNode } from 'react'

export function SignInPage({ fault }: { fault?: string }): ReactNode {
  return (
    <main>
      <h1>Operating the site</h1>
      <form className="ops-form" method="post" action="/ops/enter">
        {fault && (
          <p className="ops-warning" role="alert" id="fault">
            {fault}
          </p>
        )}
        <label htmlFor="token">Token</label>
        <input
          id="token"
          name="token"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'fault' : undefined}
        />
        <button className="ops-button ops-button-strong">Sign in</button>
      </form>
    </main>
  )
}
