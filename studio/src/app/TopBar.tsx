import type { Account } from '../shared/roles.ts'
import { Button } from './parts/Button.tsx'
import { Options } from './parts/Options.tsx'
import { studio } from './store/studio.ts'
import type { ShownDocument } from './store/StudioState.ts'
import { useStudio } from './store/useStudio.ts'

/** The bar with the chosen set, its actions, and the signed-in user. */
export function TopBar({ account }: { account: Account }) {
  const { document, isTreeOpen, message, dialog } = useStudio()
  const { past = [], future = [] } = document?.steps ?? {}
  return (
    <header className="studio-top">
      <Button
        className="studio-tree-button"
        aria-expanded={isTreeOpen}
        onClick={() => studio.update({ isTreeOpen: !isTreeOpen })}
      >
        Pages
      </Button>
      <h1>Studio</h1>
      <SetChoice />
      <output className="studio-state" data-state={document?.state}>
        {document && describeState(document)}
      </output>
      <div className="studio-actions">
        <Button aria-keyshortcuts="Control+Z" disabled={past.length === 0} onClick={studio.undo}>
          Undo
        </Button>
        <Button aria-keyshortcuts="Control+Y" disabled={future.length === 0} onClick={studio.redo}>
          Redo
        </Button>
        <Button onClick={() => studio.openDialog('pictures')}>Pictures</Button>
        <Button onClick={() => studio.openDialog('share')}>Share</Button>
        <Button onClick={() => studio.openDialog('activity')}>Activity</Button>
        <Button className="studio-main-action" onClick={() => studio.openDialog('publish')}>
          Publish…
        </Button>
      </div>
      <div className="studio-actions">
        <a href="/?password" title={`Your role: ${account.role}. Change your password`}>
          {account.name}
        </a>
        <Button className="studio-quiet" onClick={() => void studio.signOut()}>
          Sign out
        </Button>
      </div>
      {message !== undefined && dialog === undefined && (
        <p className="studio-message" role="alert">
          {message} <Button onClick={() => studio.update({ message: undefined })}>Close</Button>
        </p>
      )}
    </header>
  )
}

function describeState({ state, why, revision, published }: ShownDocument): string {
  if (state === 'kept') return revision === published.revision ? 'As published' : 'Saved as a draft'
  if (state === 'failed') return `Not saved: ${why ?? 'the studio does not answer.'} Trying again…`
  return { changed: 'Not saved yet', saving: 'Saving…', conflict: 'Not saved: changed by someone else' }[
    state
  ]
}

function SetChoice() {
  const { set, sets } = useStudio()
  const open = sets.filter(({ scheduledAt }) => scheduledAt === undefined)
  function choose(id: string): void {
    const chosen = open.find((one) => one.set === id)
    if (chosen) void studio.enterSet(chosen)
    else studio.openDialog('newSet')
  }
  return (
    <select aria-label="Set of changes" value={set?.set} onChange={({ target }) => choose(target.value)}>
      <Options of={open.map((one) => [one.set, one.title])} />
      <option value="">New set…</option>
    </select>
  )
}
