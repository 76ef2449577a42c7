import { useStudio } from '../store/useStudio.ts'
import { studio } from '../store/studio.ts'
import { toText } from '../fields/toText.ts'

const isOidc = document.documentElement.dataset['oidc'] === 'yes'

/** Sign-in by password or OpenID Connect. It shows no frame, whose code could take the focus. */
export function SignIn() {
  const { message, document: open } = useStudio()
  return (
    <main className="studio-sign-in">
      <h1>Studio</h1>
      <p>
        {open
          ? 'Your session has ended. Your text is safe in this browser: sign in to continue.'
          : 'Open your sign-in link, or sign in here.'}
      </p>
      {message !== undefined && <p role="alert">{message}</p>}
      <form action={submit}>
        <label>
          Name
          <input name="name" autoComplete="username" autoCapitalize="none" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button type="submit" className="studio-main-action">
          Sign in
        </button>
      </form>
      {isOidc && <a href="/oidc/in">Sign in with your organisation</a>}
    </main>
  )
}

async function submit(data: FormData): Promise<void> {
  await studio.signIn({ name: toText(data.get('name')), password: toText(data.get('password')) })
}
