import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'

/** Problems of documents that name what is not there. */
export interface Problems {
  /** `region`: the id of one that is missing, where all follows from that. */
  add(file: string, field: string, reason: string, region?: string): void
  /** What is shown as it is. */
  flaw(file: string, field: string, reason: string): void
  list(): readonly Problem[]
}

export function createProblems(): Problems {
  const problems: Problem[] = []
  return {
    add(file, field, reason, region) {
      const problem = invalid(file, field, reason, 'documentPartInvalid')
      problems.push(region === undefined ? problem : { ...problem, detail: { ...problem.detail, region } })
    },
    flaw: (file, field, reason) => void problems.push(invalid(file, field, reason, 'documentFlawed')),
    list: () => problems,
  }
}
