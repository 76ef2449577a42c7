import { useCall } from '../store/useAnswer.ts'

/** Lists the documents that refer to the given document. */
export function References({ file }: { file: string }) {
  const { value } = useCall('references', { file })
  if (!value) return <p className="studio-soft">Checking links…</p>
  if (value.length === 0) return <p className="studio-soft">No other document links to it.</p>
  const words = value.length === 1 ? '1 link to it' : `${value.length} links to it`
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
