import type { FieldProblem } from './StudioState.ts'

/** `error`: cannot be published; `partial`: visitors do not see a part of the document; `advice`: they see all of it. */
export type Severity = 'error' | 'partial' | 'advice'

export function severityOf({ name }: Pick<FieldProblem, 'name'>): Severity {
  if (name === 'documentInvalid') return 'error'
  return name === 'documentFlawed' ? 'advice' : 'partial'
}
