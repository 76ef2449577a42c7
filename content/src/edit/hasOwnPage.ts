import { readFields } from './setField.ts'

/** Whether a page exists only through its document. A place's or region's page exists without one, at the same path. */
export function hasOwnPage({ kind }: { kind: string }, text: string | null): boolean {
  if (kind !== 'page' || text === null) return true
  const fields = readFields(text)
  return fields['kind'] !== 'detail' && (fields['kind'] !== 'list' || fields['region'] === undefined)
}
