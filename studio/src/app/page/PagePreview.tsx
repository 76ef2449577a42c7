import { useEffect, useRef } from 'react'
import type { Ticket } from '../../shared/calls.ts'
import { Button } from '../parts/Button.tsx'
import { callInSet } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { FormatBar } from './FormatBar.tsx'
import { pageFrame, showPage } from './pageFrame.ts'
import { ViewBar } from './ViewBar.tsx'

/** The preview of the open document's page, in which the page's text is edited. */
export function PagePreview() {
  const { set, document, page } = useStudio()
  const { file, path } = document ?? {}
  const key = JSON.stringify([set?.set, file, path])
  const { value: ticket } = useAnswer(key, () => (path === undefined ? undefined : callInSet('ticket', {})))
  if (!document) return <p className="studio-wait">Choose a page on the left, or search for one.</p>
  if (document.text === '')
    return <p className="studio-wait">This document was removed. Restore a version from its history.</p>
  if (path === undefined)
    return <p className="studio-wait">This document has no page of its own. Edit its fields in the panel.</p>
  return (
    <>
      <ViewBar />
      {page.format && <FormatBar {...page} />}
      {page.goTo !== undefined && <Offer path={page.goTo} />}
      {page.isClosed && (
        <p className="studio-bar" role="alert">
          The page was closed because it sent too much. Your text is safe.
          <Button onClick={() => pageFrame.reopen()}>Open again</Button>
        </p>
      )}
      {ticket ? (
        <PageFrame key={key} ticket={ticket} path={path} />
      ) : (
        <p className="studio-wait">Opening the page…</p>
      )}
    </>
  )
}

function PageFrame({ ticket: { origin, token }, path }: { ticket: Ticket; path: string }) {
  const { view } = useStudio()
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    function show() {
      return box.current ? showPage(box.current, origin, path, token) : undefined
    },
    [origin, path, token],
  )
  const scheme = view.isDark ? ' studio-page-dark' : ''
  return (
    <div className="studio-page-area">
      <div ref={box} className={`studio-page studio-page-${view.width}${scheme}`} />
    </div>
  )
}

/** Asks before following a link of the page, because leaving the page closes the open text. */
function Offer({ path }: { path: string }) {
  const { page } = useStudio()
  return (
    <output className="studio-bar">
      <span>
        This link leads to <b dir="ltr">{path}</b>.
      </span>
      <Button onClick={() => void studio.openPath(path)}>Edit that page</Button>
      <Button className="studio-quiet" onClick={() => studio.update({ page: { ...page, goTo: undefined } })}>
        Stay here
      </Button>
    </output>
  )
}
