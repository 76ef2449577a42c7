import { studio } from '../store/studio.ts'
import type { PanelProps } from '../store/StudioState.ts'

/** The whole document as its file has it. */
export function TextPanel({ document: { file, text } }: PanelProps) {
  return (
    <div className="studio-document">
      <p className="studio-soft">
        All of <b dir="ltr">{file}</b>, as it is kept.
      </p>
      <textarea
        aria-label="Text of the document"
        className="studio-code"
        dir="auto"
        spellCheck
        value={text}
        onChange={({ target }) => studio.edit(target.value, 'text')}
      />
    </div>
  )
}
