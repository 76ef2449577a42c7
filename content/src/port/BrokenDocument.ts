import type { Problem } from '@tessera/kit/contract/problems'

/** Thrown for a page whose document exists but never had a valid revision. */
export class BrokenDocument extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.cause)
    this.name = 'BrokenDocument'
    this.problem = problem
  }
}
