import { useState } from 'react'
import { Changes } from '../changes/Changes.tsx'
import { changesIn } from '../changes/changesIn.ts'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import type { ShownDocument } from '../store/StudioState.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

/** What was published of the open document, newest first. */
export function HistoryPanel() {
  const { document, listed } = useStudio()
  const [compared, setCompared] = useState<number>()
  const { file } = document ?? {}
  const { value: entries } = useAnswer(`${file} ${listed}`, () =>
    file ? call('history', { file, max: 50 }) : undefined,
  )
  if (!document) return <p className="studio-soft">No document is open.</p>
  if (!entries) return <p className="studio-soft">The history is read …</p>
  if (entries.length === 0)
    return <p className="studio-soft">It was never published from the studio. What you publish shows here.</p>
  return (
    <ol className="studio-list">
      {entries.map(({ number, at, by }) => (
        <li key={number}>
          <p>
            <time dateTime={new Date(at).toISOString()}>{when.format(at)}</time>,{' '}
            {by === 'folder' ? 'by hand' : by}
          </p>
          <div className="studio-actions">
            <button
              type="button"
              aria-expanded={compared === number}
              onClick={() => setCompared(compared === number ? undefined : number)}
            >
              Compare<span className="studio-unseen"> with the text of {when.format(at)}</span>
            </button>
            <button type="button" onClick={() => void studio.restore(number)}>
              Restore<span className="studio-unseen"> the text of {when.format(at)}</span>
            </button>
          </div>
          {compared === number && <Compared document={document} number={number} />}
        </li>
      ))}
    </ol>
  )
}

function Compared({ document: { file, text }, number }: { document: ShownDocument; number: number }) {
  const { value } = useAnswer(`${file} ${number}`, async () => ({
    published: await call('textAt', { file, number }),
  }))
  if (!value) return <p className="studio-soft">The text is read …</p>
  return (
    <>
      <p className="studio-soft">From then to what is on the screen:</p>
      <Changes changes={changesIn(value.published, text)} />
    </>
  )
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
