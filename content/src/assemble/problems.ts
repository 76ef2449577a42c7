import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'

/** Collects what documents ask of each other in vain. */
export interface Problems {
  add(file: string, field: string, reason: string): void
  list(): readonly Problem[]
}

export function createProblems(): Problems {
  const problems: Problem[] = []
  return {
    add: (file, field, reason) => problems.push(invalid(file, field, reason)),
    list: () => problems,
  }
}
