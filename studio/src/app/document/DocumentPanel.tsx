import { studio } from '../store/studio.ts'
import type { ShownDocument } from '../store/StudioState.ts'
import { useStudio } from '../store/useStudio.ts'

/** The document as plain text. */
export function DocumentPanel() {
  const { document } = useStudio()
  if (!document) return <p className="studio-soft">No document is open.</p>
  const { file, text, problems, conflict } = document
  return (
    <div className="studio-document">
      <h2 dir="ltr">{file}</h2>
      {conflict && <ConflictChoice document={document} conflict={conflict} />}
      {problems.length > 0 && (
        <ul className="studio-problems">
          {problems.map(({ cause }) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      <textarea
        aria-label="Text of the document"
        dir="auto"
        spellCheck
        value={text}
        onChange={({ target }) => studio.edit(target.value)}
      />
    </div>
  )
}

interface ConflictProps {
  document: ShownDocument
  conflict: NonNullable<ShownDocument['conflict']>
}

/** Nothing is written until one is chosen. */
function ConflictChoice({ document, conflict: { by, theirs, merged } }: ConflictProps) {
  return (
    <div className="studio-conflict" role="alert">
      <p>
        {by === 'folder' ? 'Someone' : by} changed this document meanwhile. Your text is below; nothing is
        published until you choose.
      </p>
      <details>
        <summary>Their text</summary>
        <pre dir="auto">{theirs ?? 'They removed it.'}</pre>
      </details>
      {merged !== undefined && (
        <button type="button" onClick={() => studio.resolve(merged)}>
          Take both changes
        </button>
      )}
      <button type="button" onClick={() => studio.resolve(document.text)}>
        Keep mine
      </button>
      <button type="button" onClick={() => studio.resolve(theirs ?? '')}>
        Take theirs
      </button>
    </div>
  )
}
