import { readFields } from './setField.ts'

/** Whether a document alone makes its page. Pages of places and regions exist without one, at the same path. */
export function hasOwnPage({ kind }: { kind: string }, text: string | null): boolean {
  if (kind !== 'page' || text === null) return true
  const fields = readFields(text)
  return fields['kind'] !== 'detail' && (fields['kind'] !== 'list' || fields['region'] === undefined)
}
