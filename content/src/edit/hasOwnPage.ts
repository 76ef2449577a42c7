import { readFields } from './setField.ts'

/** The page of a place or a region is there without a document, under the same address. */
export function hasOwnPage({ kind }: { kind: string }, text: string | null): boolean {
  if (kind !== 'page' || text === null) return true
  const fields = readFields(text)
  return fields['kind'] !== 'detail' && (fields['kind'] !== 'list' || fields['region'] === undefined)
}
