import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'

/** Problems of documents that name what is not there. */
export interface Problems {
  add(file: string, field: string, reason: string): void
  list(): readonly Problem[]
}

export function createProblems(): Problems {
  const problems: Problem[] = []
  return {
    add: (file, field, reason) => problems.push(invalid(file, field, reason, 'documentPartInvalid')),
    list: () => problems,
  }
}
