import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

/** What was published of the open document, newest first. */
export function HistoryPanel() {
  const { document } = useStudio()
  const { file } = document ?? {}
  const { value: entries } = useAnswer(`${file}`, () =>
    file ? call('history', { file, max: 50 }) : undefined,
  )
  if (!document) return <p className="studio-soft">No document is open.</p>
  if (!entries) return <p className="studio-soft">The history is read …</p>
  if (entries.length === 0) return <p className="studio-soft">It was never changed in the studio.</p>
  return (
    <ol className="studio-history">
      {entries.map(({ number, at, by }) => (
        <li key={number}>
          <span>
            <time dateTime={new Date(at).toISOString()}>{when.format(at)}</time>, {by}
          </span>
          <button type="button" onClick={() => void studio.restore(number)}>
            Restore<span className="studio-unseen"> the text of {when.format(at)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
