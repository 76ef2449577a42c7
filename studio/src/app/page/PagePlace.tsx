import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

/** The place of the preview's frame: the page as it will be. */
export function PagePlace() {
  const { set, document } = useStudio()
  const { path } = document ?? {}
  const key = JSON.stringify([set?.set, path])
  const { value: ticket } = useAnswer(key, () => (set && path ? call('ticket', { set: set.set }) : undefined))
  if (!document) return <p className="studio-wait">Choose a document on the left.</p>
  if (path === undefined) return <p className="studio-wait">{document.file} shows on no page of its own.</p>
  if (!ticket) return <p className="studio-wait">The page opens …</p>
  const { origin, token } = ticket
  const query = new URLSearchParams({ token, to: path })
  return (
    <iframe
      key={token}
      className="studio-frame"
      title="The page"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, which keeps its own storage and scripts
      sandbox="allow-scripts allow-same-origin allow-forms"
      src={`${origin}/_preview/in?${query}`}
    />
  )
}
