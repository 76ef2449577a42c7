import { useEffect, useRef } from 'react'
import { Changes } from '../changes/Changes.tsx'
import { Button } from '../parts/Button.tsx'
import { studio } from '../store/studio.ts'
import type { Conflict, ShownDocument } from '../store/StudioState.ts'

interface ConflictChoiceProps {
  document: ShownDocument
  conflict: Conflict
}

/** Shows both texts; nothing is saved until the editor chooses one. */
export function ConflictChoice({ document, conflict: { by, theirs, before, merged } }: ConflictChoiceProps) {
  const isOwn = by === studio.read().account?.name
  const section = useRef<HTMLElement>(null)
  useEffect(function show() {
    section.current?.scrollIntoView({ block: 'nearest' }) // on a phone the panel is below the page
  }, [])
  const who = isOwn ? 'You' : by === 'folder' ? 'Someone' : by
  return (
    <section ref={section} className="studio-conflict" role="alert" aria-label="Changed by someone else">
      <p>
        <b>
          {who} also changed this document{isOwn && ' in another tab or on another computer'}.
        </b>{' '}
        Your text is safe here. Nothing is saved or published until you choose.
      </p>
      <div className="studio-sides">
        <div>
          <h2>Yours</h2>
          <Changes before={before} after={document.text} />
        </div>
        <div>
          <h2>{isOwn ? 'From the other tab' : `${who}’s`}</h2>
          {theirs === null ? <p>They removed it.</p> : <Changes before={before} after={theirs} />}
        </div>
      </div>
      <div className="studio-actions">
        {merged !== undefined && (
          <Button className="studio-main-action" onClick={() => studio.resolve(merged)}>
            Keep both: they change different blocks
          </Button>
        )}
        <Button onClick={() => studio.resolve(document.text)}>Keep mine</Button>
        <Button disabled={theirs === null} onClick={() => studio.resolve(theirs ?? '')}>
          Keep theirs
        </Button>
      </div>
    </section>
  )
}
