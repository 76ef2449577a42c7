import type { ReactNode } from 'react'

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
