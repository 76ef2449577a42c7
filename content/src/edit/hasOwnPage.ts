import { readFields } from './setField.ts'

/** Whether the page of a place or region exists without a document, at the same path. */
export function hasOwnPage({ kind }: { kind: string }, text: string | null): boolean {
  if (kind !== 'page' || text === null) return true
  const fields = readFields(text)
  return fields['kind'] !== 'detail' && (fields['kind'] !== 'list' || fields['region'] === undefined)
}
