import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'

/** The whole document as its file has it. */
export function TextPanel() {
  const { document } = useStudio()
  if (!document) return <p className="studio-soft">No document is open.</p>
  return (
    <div className="studio-document">
      <p className="studio-soft">
        All of <b dir="ltr">{document.file}</b>, as it is kept.
      </p>
      <textarea
        aria-label="Text of the document"
        className="studio-code"
        dir="auto"
        spellCheck
        value={document.text}
        onChange={({ target }) => studio.edit(target.value, 'text')}
      />
    </div>
  )
}
