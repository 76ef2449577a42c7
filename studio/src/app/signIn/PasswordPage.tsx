import { useEffect, useState } from 'react'
import type { Account } from '../../shared/roles.ts'
import { call, CallFailed } from '../store/call.ts'
import { textOf } from '../fields/textOf.ts'

/** `/?password`: a page of its own, so that no frame stands beside the field. */
export function PasswordPage() {
  const [account, setAccount] = useState<Account>()
  const [outcome, setOutcome] = useState('')
  useEffect(function readAccount() {
    call('me').then(setAccount, () => location.replace('/'))
  }, [])

  async function submit(data: FormData): Promise<void> {
    const [password, current] = [textOf(data.get('password')), textOf(data.get('current'))]
    try {
      await call('setPassword', { password, current })
      location.replace('/')
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setOutcome(error.message)
    }
  }

  if (!account) return null
  return (
    <main className="studio-sign-in">
      <h1>Password of {account.name}</h1>
      {outcome !== '' && <p role="alert">{outcome}</p>}
      <form action={submit}>
        <input type="hidden" name="username" autoComplete="username" value={account.name} />
        {account.hasPassword && (
          <PasswordField label="Your password now" name="current" complete="current-password" />
        )}
        <PasswordField
          label="A new one, of 12 characters or more"
          name="password"
          complete="new-password"
          minLength={12}
        />
        <button type="submit" className="studio-main-action">
          Set the password
        </button>
      </form>
      <p>
        All your other sessions end. <a href="/">Back to the studio</a>
      </p>
    </main>
  )
}

function PasswordField({
  label,
  name,
  complete,
  minLength,
}: {
  label: string
  name: string
  complete: string
  minLength?: number
}) {
  return (
    <label>
      {label}
      <input
        name={name}
        type="password"
        autoComplete={complete}
        minLength={minLength}
        maxLength={200}
        required
      />
    </label>
  )
}
