import type { Problem } from '@tessera/kit/contract/problems'

/** A page's document is there, but no revision of it was ever valid. */
export class BrokenDocument extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.cause)
    this.name = 'BrokenDocument'
    this.problem = problem
  }
}
