import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'

/** Who names a document. */
export function References({ file }: { file: string }) {
  const { value } = useAnswer(`references ${file}`, () => call('references', { file }))
  if (!value) return <p className="studio-soft">Who refers to it is looked up …</p>
  if (value.length === 0) return <p className="studio-soft">No other document refers to it.</p>
  const words = value.length === 1 ? 'One place refers to it' : `${value.length} places refer to it`
  return (
    <details open={value.length < 6}>
      <summary>{words}</summary>
      <ul className="studio-list">
        {value.map((one) => (
          <li key={`${one.file} ${one.field}`} dir="ltr">
            {one.file} <small>{one.field}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
