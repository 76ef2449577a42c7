import { useEffect, useState } from 'react'
import type { Account } from '../../shared/roles.ts'
import { toText } from '../fields/toText.ts'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'

/** `/?password`: a page of its own, so that no frame stands beside the field. */
export function PasswordPage() {
  const { message } = useStudio()
  const [account, setAccount] = useState<Account>()
  useEffect(function readAccount() {
    call('me').then(setAccount, () => location.replace('/'))
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
            Your password now
            <input {...secret} name="current" autoComplete="current-password" />
          </label>
        )}
        <label>
          A new one, of 12 characters or more
          <input {...secret} name="password" autoComplete="new-password" minLength={12} />
        </label>
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

const secret = { type: 'password', maxLength: 200, required: true } as const

async function submit(data: FormData): Promise<void> {
  const [password, current] = [toText(data.get('password')), toText(data.get('current'))]
  const isSet = await studio.attempt(() => call('setPassword', { password, current }))
  if (isSet) location.replace('/')
}
