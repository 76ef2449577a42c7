import { useEffect, useRef } from 'react'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { FormatBar } from './FormatBar.tsx'
import { pageFrame, showPage } from './pageFrame.ts'
import { ViewBar } from './ViewBar.tsx'

/** The page as it will be, where its texts are written. */
export function PagePlace() {
  const { set, document, page } = useStudio()
  const { file, path } = document ?? {}
  const key = JSON.stringify([set?.set, file, path])
  const { value: ticket } = useAnswer(key, () => (set && path ? call('ticket', { set: set.set }) : undefined))
  if (!document) return <p className="studio-wait">Choose a page on the left, or find one by its name.</p>
  if (path === undefined)
    return <p className="studio-wait">This document has no page of its own. Its fields are beside.</p>
  return (
    <>
      <ViewBar />
      {page.format && <FormatBar active={page.format} isHeld={page.isHeld === true} />}
      {page.goTo !== undefined && <Offer path={page.goTo} />}
      {page.isClosed && (
        <p className="studio-bar" role="alert">
          The page sent too much and was closed. Your text is safe.
          <button type="button" onClick={() => pageFrame.reopen()}>
            Open it again
          </button>
        </p>
      )}
      {ticket ? (
        <PageFrame key={key} origin={ticket.origin} token={ticket.token} path={path} />
      ) : (
        <p className="studio-wait">The page opens …</p>
      )}
    </>
  )
}

function PageFrame({ origin, token, path }: { origin: string; token: string; path: string }) {
  const { view } = useStudio()
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    function show() {
      return place.current ? showPage(place.current, origin, path, token) : undefined
    },
    [origin, path, token],
  )
  const scheme = view.isDark ? ' studio-page-dark' : ''
  return (
    <div className="studio-page-room">
      <div ref={place} className={`studio-page studio-page-${view.width}${scheme}`} />
    </div>
  )
}

/** A link of the page, or where it went: never followed unasked, as that would leave the text. */
function Offer({ path }: { path: string }) {
  const close = () => studio.update({ page: { ...studio.read().page, goTo: undefined } })
  return (
    <output className="studio-bar">
      <span>
        This leads to <b dir="ltr">{path}</b>.
      </span>
      <button type="button" onClick={() => void studio.openPath(path)}>
        Edit that page
      </button>
      <button type="button" className="studio-quiet" onClick={close}>
        Stay here
      </button>
    </output>
  )
}
