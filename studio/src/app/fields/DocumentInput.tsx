import type { AriaAttributes } from 'react'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

interface DocumentInputProps extends AriaAttributes {
  id: string
  kind: string
  value: string
  onChange(value: string): void
}

/** One of the documents of a kind. */
export function DocumentInput({ kind, value, onChange, ...about }: DocumentInputProps) {
  const set = useStudio().set?.set
  const { value: listed } = useAnswer(`list ${set} ${kind}`, () =>
    set === undefined ? undefined : call('list', { set, kind, max: 500 }),
  )
  const names = new Map(listed?.documents.map(({ file, title }) => [nameIn(file), title]))
  if (!names.has(value)) names.set(value, value)
  return (
    <select {...about} value={value} onChange={({ target }) => onChange(target.value)}>
      {value !== '' && !about['aria-required'] && <option value="">–</option>}
      {[...names].map(([name, title]) => (
        <option key={name} value={name}>
          {title || 'Choose one'}
        </option>
      ))}
    </select>
  )
}

/** `emails/visit.json` → `visit`. */
function nameIn(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
