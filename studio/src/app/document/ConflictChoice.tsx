import { changesIn } from '../changes/changesIn.ts'
import { Changes } from '../changes/Changes.tsx'
import { studio } from '../store/studio.ts'
import type { Conflict, ShownDocument } from '../store/StudioState.ts'

interface ConflictChoiceProps {
  document: ShownDocument
  conflict: Conflict
}

/** Both texts side by side; nothing is written until one is chosen. */
export function ConflictChoice({ document, conflict: { by, theirs, before, merged } }: ConflictChoiceProps) {
  const isOwn = by === studio.read().account?.name
  const who = isOwn ? 'You' : by === 'folder' ? 'Someone' : by
  return (
    <section className="studio-conflict" role="alert" aria-label="Changed by someone else">
      <p>
        <b>
          {who} changed this document, too{isOwn && ', in another tab or on another machine'}.
        </b>{' '}
        Your text is safe here. Nothing is saved or published until you choose.
      </p>
      <div className="studio-sides">
        <div>
          <h3>Yours</h3>
          <Changes changes={changesIn(before, document.text)} />
        </div>
        <div>
          <h3>{isOwn ? 'Of the other tab' : `${who}’s`}</h3>
          {theirs === null ? <p>They removed it.</p> : <Changes changes={changesIn(before, theirs)} />}
        </div>
      </div>
      <div className="studio-actions">
        {merged !== undefined && (
          <button type="button" className="studio-main-action" onClick={() => studio.resolve(merged)}>
            Take both: no block was changed twice
          </button>
        )}
        <button type="button" onClick={() => studio.resolve(document.text)}>
          Keep mine
        </button>
        <button type="button" disabled={theirs === null} onClick={() => studio.resolve(theirs ?? '')}>
          Take theirs
        </button>
      </div>
    </section>
  )
}
