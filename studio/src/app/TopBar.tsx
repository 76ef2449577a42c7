import type { Account } from '../shared/roles.ts'
import { studio } from './store/studio.ts'
import type { ShownDocument } from './store/StudioState.ts'
import { useStudio } from './store/useStudio.ts'

/** Where the work is kept, what is done with the whole of it, and who is signed in. */
export function TopBar({ account }: { account: Account }) {
  const { document, isTreeOpen, message } = useStudio()
  const { past = [], future = [] } = document?.steps ?? {}
  return (
    <header className="studio-top">
      <button
        type="button"
        className="studio-tree-button"
        aria-expanded={isTreeOpen}
        onClick={() => studio.update({ isTreeOpen: !isTreeOpen })}
      >
        Pages
      </button>
      <h1>Studio</h1>
      <SetChoice />
      <output className="studio-state" data-state={document?.state}>
        {document && inWords(document)}
      </output>
      <div className="studio-top-actions">
        <button
          type="button"
          aria-keyshortcuts="Control+Z"
          disabled={past.length === 0}
          onClick={() => studio.undo()}
        >
          Undo
        </button>
        <button
          type="button"
          aria-keyshortcuts="Control+Y"
          disabled={future.length === 0}
          onClick={() => studio.redo()}
        >
          Redo
        </button>
        <button type="button" onClick={() => studio.ask('pictures')}>
          Pictures
        </button>
        <button type="button" onClick={() => studio.ask('share')}>
          Share
        </button>
        <button type="button" onClick={() => studio.ask('activity')}>
          Activity
        </button>
        <button type="button" className="studio-main-action" onClick={() => studio.ask('publish')}>
          Publish …
        </button>
      </div>
      <div className="studio-who">
        <a href="/?password" title={`${account.role}. Change the password`}>
          {account.name}
        </a>
        <button type="button" className="studio-quiet" onClick={() => void studio.signOut()}>
          Sign out
        </button>
      </div>
      {message !== undefined && (
        <p className="studio-message" role="alert">
          {message}{' '}
          <button type="button" onClick={() => studio.dismiss()}>
            Close
          </button>
        </p>
      )}
    </header>
  )
}

function inWords({ state, why, revision, published }: ShownDocument): string {
  if (state === 'kept') return revision === published.revision ? 'As published' : 'Saved as a draft'
  if (state === 'failed') return `Not saved: ${why ?? 'the studio did not answer.'} It is tried again.`
  return { changed: 'Not saved yet', saving: 'Saving …', conflict: 'Not saved: changed by someone else' }[
    state
  ]
}

function SetChoice() {
  const { set, sets } = useStudio()
  const open = sets.filter(({ scheduledAt }) => scheduledAt === undefined)
  function choose(id: string): void {
    if (id === '') return studio.ask('newSet')
    const chosen = open.find((one) => one.set === id)
    if (chosen) void studio.enterSet(chosen)
  }
  return (
    <select aria-label="Set of changes" value={set?.set} onChange={({ target }) => choose(target.value)}>
      {open.map((one) => (
        <option key={one.set} value={one.set}>
          {one.title}
        </option>
      ))}
      <option value="">New set …</option>
    </select>
  )
}
