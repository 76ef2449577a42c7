import { useState } from 'react'
import { Changes } from '../changes/Changes.tsx'
import { Button } from '../parts/Button.tsx'
import { Time, timeInWords } from '../parts/Time.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import type { PanelProps, ShownDocument } from '../store/StudioState.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

/** Published versions of the open document, newest first, to compare or restore. */
export function HistoryPanel({ document }: PanelProps) {
  const { listed } = useStudio()
  const [compared, setCompared] = useState<number>()
  const { file } = document
  const { value: entries } = useAnswer(`${file} ${listed}`, () => call('history', { file, max: 50 }))
  if (!entries) return <p className="studio-soft">Loading history…</p>
  if (entries.length === 0)
    return <p className="studio-soft">Not published from the studio yet. Published versions appear here.</p>
  return (
    <ol className="studio-list">
      {entries.map(({ number, at, by }, index) => (
        <li key={number}>
          <p>
            <Time at={at} />, {by === 'folder' ? 'by hand' : by}
            {index === 0 && document.published.text === null && ', removed'}
          </p>
          <div className="studio-actions">
            <Button
              aria-expanded={compared === number}
              onClick={() => setCompared(compared === number ? undefined : number)}
            >
              Compare<span className="studio-unseen"> with the version of {timeInWords(at)}</span>
            </Button>
            <Button onClick={() => void studio.restore(file, number)}>
              Restore<span className="studio-unseen"> the version of {timeInWords(at)}</span>
            </Button>
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
  if (!value) return <p className="studio-soft">Loading text…</p>
  return (
    <>
      <p className="studio-soft">Changes from that version to the text on the screen:</p>
      <Changes before={value.published} after={text} />
    </>
  )
}
