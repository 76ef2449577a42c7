import type { Account } from '../shared/roles.ts'
import { studio } from './store/studio.ts'
import { useStudio } from './store/useStudio.ts'

const states = {
  kept: 'Draft kept',
  changed: 'Changed',
  saving: 'Keeping …',
  failed: 'Not kept yet',
  conflict: 'Changed by someone else',
} as const

/** Where the work is kept, who else is there, and who is signed in. */
export function TopBar({ account }: { account: Account }) {
  const { set, document, people, message } = useStudio()
  const here = people.filter(({ file }) => file === document?.file).map(({ name }) => name)
  return (
    <header className="studio-top">
      <h1>Studio</h1>
      {set && <span className="studio-set">{set.title}</span>}
      <output className="studio-state">{document && states[document.state]}</output>
      {here.length > 0 && <span className="studio-people">{here.join(', ')} also has this open</span>}
      {message !== undefined && (
        <p className="studio-message" role="alert">
          {message}{' '}
          <button type="button" onClick={() => studio.dismiss()}>
            Close
          </button>
        </p>
      )}
      <span className="studio-who">
        {account.name}, {account.role}
      </span>
      <button type="button" onClick={() => void studio.signOut()}>
        Sign out
      </button>
    </header>
  )
}
