import type { AriaAttributes } from 'react'
import { Options } from '../parts/Options.tsx'
import { useNames } from './useNames.ts'

interface DocumentInputProps extends AriaAttributes {
  id: string
  kind: string
  /** Of documents of the kind `entry`. */
  type?: string
  value: string
  onChange(value: string): void
}

/** Chooses a document of one kind. */
export function DocumentInput({ kind, type, value, onChange, ...about }: DocumentInputProps) {
  const known = useNames(kind, type)
  const names = new Map(known)
  if (value !== '' && !names.has(value)) names.set(value, known ? `${value} (unknown)` : value)
  return (
    <select {...about} value={value} onChange={({ target }) => onChange(target.value)}>
      {value === '' ? (
        <option value="">Choose…</option>
      ) : (
        !about['aria-required'] && <option value="">–</option>
      )}
      <Options of={[...names].map(([name, title]) => [name, title || name])} />
    </select>
  )
}
