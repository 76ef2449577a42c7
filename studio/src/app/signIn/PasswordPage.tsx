import { useEffect, useState } from 'react'
import type { Account } from '../../shared/roles.ts'
import { toText } from '../fields/toText.ts'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'

/** The page `/?password`. It shows no frame, whose code could take the focus from the password field. */
export function PasswordPage() {
  const { message } = useStudio()
  const [account, setAccount] = useState<Account>()
  useEffect(function readAccount() {
    call('me', {}).then(setAccount, () => location.replace('/'))
  }, [])
  if (!account) return null
  return (
    <main className="studio-sign-in">
      <h1>Password of {account.name}</h1>
      {message !== undefined && <p role="alert">{message}</p>}
      <form action={submit}>
        <input type="hidden" name="username" autoComplete="username" value={account.name} />
        {account.hasPassword && (
          <label>
            Current password
            <input {...secret} name="current" autoComplete="current-password" />
          </label>
        )}
        <label>
          New password, at least 12 characters
          <input {...secret} name="password" autoComplete="new-password" minLength={12} />
        </label>
        <button type="submit" className="studio-main-action">
          Set password
        </button>
      </form>
      <p>
        This ends all your other sessions. <a href="/">Back to the studio</a>
      </p>
    </main>
  )
}

const secret = { type: 'password', maxLength: 200, required: true } as const

async function submit(data: FormData): Promise<void> {
  const [password, current] = [toText(data.get('password')), toText(data.get('current'))]
  const isSet = await studio.attempt(() => call('setPassword', { password, current }))
  if (isSet) location.replace('/')
}
