import type { Problem } from '@tessera/kit/contract/problems'

/** `error`: the document cannot be published; `partial`: visitors do not see a part of it; `advice`: they see all. */
export type Severity = 'error' | 'partial' | 'advice'

export function severityOf({ name }: Pick<Problem, 'name'>): Severity {
  if (name === 'documentInvalid') return 'error'
  return name === 'documentFlawed' ? 'advice' : 'partial'
}
