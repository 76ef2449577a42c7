import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'

/** Collects problems of documents. */
export interface Problems {
  /** Reports a part that is left out. */
  add(file: string, field: string, reason: string): void
  /** Reports a flaw of a part that is shown anyway. */
  flaw(file: string, field: string, reason: string): void
  list(): readonly Problem[]
}

/** Creates an empty list of problems. */
export function createProblems(): Problems {
  const problems: Problem[] = []
  return {
    add: (file, field, reason) => void problems.push(invalid(file, field, reason, 'documentPartInvalid')),
    flaw: (file, field, reason) => void problems.push(invalid(file, field, reason, 'documentFlawed')),
    list: () => problems,
  }
}
