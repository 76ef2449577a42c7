import { studio } from '../store/studio.ts'
import type { PanelProps } from '../store/StudioState.ts'

export function TextPanel({ document: { file, text } }: PanelProps) {
  return (
    <div className="studio-document">
      <p className="studio-soft">
        The whole file <b dir="ltr">{file}</b>
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
