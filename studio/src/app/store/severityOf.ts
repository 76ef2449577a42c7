import type { FieldProblem } from './StudioState.ts'

/** An error stops publishing; with `partial`, visitors see the document without a part; with advice, as it is. */
export type Severity = 'error' | 'partial' | 'advice'

export function severityOf({ name }: Pick<FieldProblem, 'name'>): Severity {
  if (name === 'documentInvalid') return 'error'
  return name === 'documentFlawed' ? 'advice' : 'partial'
}
